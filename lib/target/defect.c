#include "target/defect.h"

/* Bits of targets. */
enum {
    CPU = 1 << OX_TARGET_NATIVE_CPU,
    NATIVE_GPU = 1 << OX_TARGET_NATIVE_WEBGPU,
    WASM = 1 << OX_TARGET_WEB_WASM,
    JSEP = 1 << OX_TARGET_WEB_JSEP,
    WEBGPU_WEB = 1 << OX_TARGET_WEB_WEBGPU | 1 << OX_TARGET_WEB_JSPI,
    WEBGPU = NATIVE_GPU | WEBGPU_WEB,
    GPU = WEBGPU | JSEP
};

enum { ERROR = 0, WARNING = 1 };

static const ox_defect defects[] = {
#define OX_DEFECT(id, name, targets, versions, severity, pass, report,         \
                  tolerance, summary, model, example)                          \
    {name, summary, targets, versions, severity == WARNING,                    \
     pass, report,  model,   example,  tolerance},
#include "target/defects.def"
#undef OX_DEFECT
};

const ox_defect *ox_defects(size_t *n)
{
    *n = sizeof defects / sizeof *defects;
    return defects;
}
