/* Every limit on what a model file may ask for, in one place. */
#ifndef OX_ONNX_LIMITS_H
#define OX_ONNX_LIMITS_H

enum {
    /* Messages inside messages; a subgraph costs three levels. */
    OX_MAX_DEPTH = 120,
    /* Memory for the structure (everything but tensor data): a fixed part
     * and so many bytes per byte of the file, at most the cap. */
    OX_STRUCTURE_BASE = 16 << 20,
    OX_STRUCTURE_FACTOR = 24,
    /* The same per byte of a text, which says more in fewer bytes. */
    OX_TEXT_FACTOR = 64,
    /* Dims of one tensor or shape. */
    OX_MAX_RANK = 64,
    /* Bytes of a model in textual syntax. */
    OX_MAX_TEXT = 64 << 20,
};

/* Cap of the structure's memory. */
#define OX_STRUCTURE_CAP (UINT64_C(4) << 30)

/* protobuf allows no message of 2 GiB or more. */
#define OX_MAX_MESSAGE ((UINT64_C(1) << 31) - 1)

#endif
