/* The examples of the manual: each tests/golden/NAME/example.t, which is a
 * golden test too, as the build put it into the program. */
#ifndef OX_TOOLS_EXAMPLES_H
#define OX_TOOLS_EXAMPLES_H

struct ox_example {
    const char *name; /* of the folder: a pass or command */
    const char *text; /* the file as it is */
};

/* Sorted by name; ends with an element whose name is NULL. */
extern const struct ox_example ox_examples[];

#endif
