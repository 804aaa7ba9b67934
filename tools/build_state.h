/* What a folder was built from, so that the next build can do nothing. Kept in
 * DIR/build.json: {"key": ..., "files": [{"name", "content"}]}. */
#ifndef OX_TOOLS_BUILD_STATE_H
#define OX_TOOLS_BUILD_STATE_H

#include "dist/model_files.h"
#include "onnx/onnx_file.h"

#define OX_STATE_NAME "build.json"

/* What a model is made of: as ox_model_files, but a model in text is allowed.
 */
ox_status ox_model_sources(ox_pack_files *out, const char *path,
                           ox_arena *arena, ox_err *err);

/* Content of the sources, passes, options and our version, in one word. */
ox_status ox_build_key(const char **key, const ox_pack_files *sources,
                       const char *passes, const char *options, ox_arena *arena,
                       ox_err *err);

/* True when dir was built under this key and all its files are there. */
bool ox_build_is_current(const char *dir, const char *key, ox_arena *arena);

/* Notes what was built, and removes the data file of the last build when this
 * one has another. */
ox_status ox_build_state_write(const char *dir, const char *key,
                               const ox_pack_files *models,
                               const ox_pack_report *packed, ox_arena *arena,
                               ox_err *err);

#endif
