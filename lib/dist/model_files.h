/* Which files a model is made of: itself, and its external data. */
#ifndef OX_DIST_MODEL_FILES_H
#define OX_DIST_MODEL_FILES_H

#include "dist/pack.h"

/* A growing list of files to pack. */
typedef struct ox_pack_files {
    ox_pack_file *at;
    size_t n, capacity;
} ox_pack_files;

/* Reads the model at path (so that nothing else is shipped as one) and adds
 * it, under the last part of its path, with its external data files, under
 * their locations. OX_USAGE for a model in text, OX_BAD_MODEL when it is no
 * model or external data cannot be found where it says. Strings are in the
 * arena. */
ox_status ox_model_files(ox_pack_files *files, const char *path,
                         ox_arena *arena, ox_err *err);

#endif
