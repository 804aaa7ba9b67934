#ifndef OX_BASE_VERSION_H
#define OX_BASE_VERSION_H

#define OX_VERSION "0.1.0"

#endif
