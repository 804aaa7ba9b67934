/* The views of `show`: each prints to stdout. */
#ifndef OX_TOOLS_SHOW_H
#define OX_TOOLS_SHOW_H

#include "ir/model.h"

void ox_show_summary(const ox_model *model, ox_arena *arena);
void ox_show_slices(const ox_model *model, ox_arena *arena);
void ox_show_weights(const ox_model *model, ox_arena *arena);
void ox_show_ops(const ox_model *model, ox_arena *arena);

/* {ir_version, opset_import, inputs, outputs, value_info, nodes, initializers,
 * functions}: the main graph; subgraphs are in their nodes. */
void ox_show_json(const ox_model *model, ox_arena *arena);

#endif
