#include "runtime/job.h"

const char *ox_optimization_name(ox_optimization level)
{
    static const char *const names[] = {"all", "extended", "basic", "disabled"};
    return names[level];
}
