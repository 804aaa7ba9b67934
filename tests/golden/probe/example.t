# Known defects in one runtime; all six when none is named.
$ onnxfix probe -r native-cpu
--- out
native-cpu     1.30.0

defect                     native-cpu
reverse-slice              right
inner-reverse              right
int-max-end                wrong
range-gather               wrong
range-gather-output        wrong
dequantize-per-tensor      right
dequantize-uint8           right
dequantize-blocked-1d      right
dequantize-int32-zero      right
matmulnbits-block          right
matmulnbits-8              right
conv-defaults              right
conv-channels              right
scalar-axes                right
bfloat16-cast              right
float8-cast                right
uint4-cast                 right
gather-quantized-uint4     right
qdq-scale-1d               error
dequantize-matmul          wrong
cumsum-reverse             right
argmax-last                right
concat-many                right
pool-ceil                  right
matmul-of-none             right
reduce-of-none             right
half-zeros                 right
--- exit 0
