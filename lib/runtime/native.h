/* Runs through the C ABI of ONNX Runtime, each in a child process, so that a
 * crash or a hang of the library is an outcome and not ours. */
#ifndef OX_RUNTIME_NATIVE_H
#define OX_RUNTIME_NATIVE_H

#include "runtime/job.h"

/* Runs a job on "native-cpu" or "native-webgpu" with the library at ort_path
 * (NULL: as ox_ort_open finds it). Where there is no GPU in /dev/dri and
 * VK_ICD_FILENAMES is not set, WebGPU gets Chromium's SwiftShader.
 *
 * Inputs of a device are uploaded, read back and compared before the run, so
 * that an upload that was lost is an error at stage "inputs", not a wrong
 * result. A run that fails, crashes or takes too long is an outcome; OX_IO
 * when there is no library, OX_UNSUPPORTED when it is too old. Neither process
 * nor file is left. */
ox_status ox_native_run(ox_outcome *out, const ox_job *job,
                        const char *ort_path, ox_arena *arena, ox_err *err);

#endif
