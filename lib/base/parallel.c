#include "base/parallel.h"

#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

enum { MAX_THREADS = 64 };

typedef struct job {
    atomic_size_t next;
    size_t n;
    void (*body)(void *user, size_t i);
    void *user;
} job;

static void *work(void *arg)
{
    job *j = arg;
    for (size_t i; (i = atomic_fetch_add(&j->next, 1)) < j->n;)
        j->body(j->user, i);
    return NULL;
}

void ox_parallel(size_t n, void (*body)(void *user, size_t i), void *user)
{
    job j = {0, n, body, user};
    long cpus = sysconf(_SC_NPROCESSORS_ONLN);
    size_t want = cpus < 1 ? 1 : (size_t)cpus;
    want = want < n ? want : n;
    want = want < MAX_THREADS ? want : MAX_THREADS;
    pthread_t threads[MAX_THREADS];
    size_t started = 0;
    while (started + 1 < want &&
           !pthread_create(&threads[started], NULL, work, &j))
        started++;
    work(&j);
    for (size_t i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
}
