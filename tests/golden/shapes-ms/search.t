# Search of sequences, hashes of tokens: what the values of inputs decide.
$ onnxfix infer-shapes -q in.onnxtxt -o -
--- in.onnxtxt
<ir_version: 10, opset_import: ["" : 17, "com.microsoft" : 1]>
main (int32[N,S] ids, float[N,80,3000] sound, int32[1] open, int64[N,S] words, int64[T] packed, int32[B] ends) => (int32[] y)
{
  [beam] a, as = com.microsoft.BeamSearch <eos_token_id = 1, pad_token_id = 0, decoder = g () => (float[] q) { q = Constant <value_float = 1.0> () }> (ids, twenty, "", four, three)
  [beam_open] b = com.microsoft.BeamSearch <eos_token_id = 1, pad_token_id = 0, decoder = g () => (float[] q) { q = Constant <value_float = 1.0> () }> (ids, open, "", four, three)
  [whisper] c = com.microsoft.WhisperBeamSearch <eos_token_id = 1, pad_token_id = 0, decoder = g () => (float[] q) { q = Constant <value_float = 1.0> () }> (sound, twenty, "", four, three)
  [greedy] d = com.microsoft.GreedySearch <eos_token_id = 1, pad_token_id = 0, decoder = g () => (float[] q) { q = Constant <value_float = 1.0> () }> (ids, twenty)
  [sample] e, el = com.microsoft.Sampling <eos_token_id = 1, pad_token_id = 0, decoder = g () => (float[] q) { q = Constant <value_float = 1.0> () }> (ids, twenty)
  [hash] f, fp = com.microsoft.NGramHashMapping <max_ngram_size = 4, n_head_per_ngram = 2, pad_id = 0> (words, words, words)
  [hash_packed] g, gp, gs = com.microsoft.VarlenNGramHashMapping <max_ngram_size = 4, n_head_per_ngram = 2, pad_id = 0> (packed, packed, packed, ends)
  [context] h = com.microsoft.EPContext(ids)
  twenty = Constant <value = int32[1] {20}> ()
  four = Constant <value = int32[1] {4}> ()
  three = Constant <value = int32[1] {3}> ()
  y = Identity(ids)
}
--- out
<ir_version: 10, opset_import: ["" : 17, "com.microsoft" : 1]>
main (int32[N,S] ids, float[N,80,3000] sound, int32[1] open, int64[N,S] words, int64[T] packed, int32[B] ends) => (int32[] y)
<
  int32[N,3,20] a,
  int32[N,3,?] b,
  int32[N,3,20] c,
  int32[N,20] d,
  int32[N,20] e,
  float[N,?] el,
  int64[N,S,6] f,
  int64[N,3] fp,
  int64[T,6] g,
  int64["B-1",3] gp,
  int32["B-1",3] gs,
  int32[1] twenty,
  int32[1] four,
  int32[1] three
>
{
  [beam] a, as = com.microsoft.BeamSearch <eos_token_id = 1, pad_token_id = 0, decoder = g () => (float[] q)
  {
    q = Constant <value_float = 1.0> ()
  }> (ids, twenty, "", four, three)
  [beam_open] b = com.microsoft.BeamSearch <eos_token_id = 1, pad_token_id = 0, decoder = g () => (float[] q)
  {
    q = Constant <value_float = 1.0> ()
  }> (ids, open, "", four, three)
  [whisper] c = com.microsoft.WhisperBeamSearch <eos_token_id = 1, pad_token_id = 0, decoder = g () => (float[] q)
  {
    q = Constant <value_float = 1.0> ()
  }> (sound, twenty, "", four, three)
  [greedy] d = com.microsoft.GreedySearch <eos_token_id = 1, pad_token_id = 0, decoder = g () => (float[] q)
  {
    q = Constant <value_float = 1.0> ()
  }> (ids, twenty)
  [sample] e, el = com.microsoft.Sampling <eos_token_id = 1, pad_token_id = 0, decoder = g () => (float[] q)
  {
    q = Constant <value_float = 1.0> ()
  }> (ids, twenty)
  [hash] f, fp = com.microsoft.NGramHashMapping <max_ngram_size = 4, n_head_per_ngram = 2, pad_id = 0> (words, words, words)
  [hash_packed] g, gp, gs = com.microsoft.VarlenNGramHashMapping <max_ngram_size = 4, n_head_per_ngram = 2, pad_id = 0> (packed, packed, packed, ends)
  [context] h = com.microsoft.EPContext(ids)
  twenty = Constant <value = int32[1] {20}> ()
  four = Constant <value = int32[1] {4}> ()
  three = Constant <value = int32[1] {3}> ()
  y = Identity(ids)
}
--- exit 0
