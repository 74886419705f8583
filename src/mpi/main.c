/* main.c: `deadfall-mpi`: the long jobs of `deadfall`, done by many processes on many machines.
 *
 * All processes (ranks) are given the same words, so each knows the whole plan, and no more than
 * the number of a piece goes out and what it gave comes back. Rank 0 is `deadfall` itself: it asks,
 * shows how far it is, keeps the files and tells. In it a thread stands for each of the others,
 * which sends a piece there and waits; one works here. The others say nothing and keep nothing.
 *
 * If a rank dies, MPI ends all of them; what --db holds stays, and the same command goes on from
 * there.
 *
 * SPDX-License-Identifier: MIT */
#include <mpi.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "cli/cli.h"
#include "cli/crew.h"

enum { TAG_PIECE = 1, TAG_DONE, TAG_FAILED, TAG_END, NAP_MS = 1 };

/* How many there are, and which one this is. */
typedef struct world {
    int ranks, rank;
} world;

static world here(void)
{
    world w;

    MPI_Comm_size(MPI_COMM_WORLD, &w.ranks);
    MPI_Comm_rank(MPI_COMM_WORLD, &w.rank);
    return w;
}

/* Waits for a message without taking a processor from those who work. */
static MPI_Status await(int from)
{
    MPI_Status status;
    int is_there = 0;

    while (MPI_Iprobe(from, MPI_ANY_TAG, MPI_COMM_WORLD, &is_there, &status), !is_there)
        df_clock_nap(NAP_MS);
    return status;
}

/* ---- Rank 0: a thread for each of the others ------------------------------------------------- */

/* What the threads are given in place of the plan. */
typedef struct office {
    const df_crew_job *job;
    atomic_int next; /* whom the next thread stands for */
} office;

typedef struct hand {
    const df_crew_job *job;
    int rank;
    void *worker; /* of rank 0 */
} hand;

static void *open_hand(const void *plan)
{
    office *o = *(office *const *)plan;
    hand *h = df_memory(1, sizeof *h);

    if (h == NULL)
        return NULL;
    h->job = o->job;
    h->rank = atomic_fetch_add(&o->next, 1);
    if (h->rank > 0)
        return h;
    h->worker = h->job->open(h->job->plan);
    if (h->worker != NULL)
        return h;
    free(h);
    return NULL;
}

static void close_hand(void *worker)
{
    hand *h = worker;

    if (h->worker != NULL)
        h->job->close(h->worker);
    free(h);
}

static df_status work_of_hand(void *worker, uint64_t piece, df_bytes *out, df_error *err)
{
    hand *h = worker;
    int size = 0;

    if (h->rank == 0)
        return h->job->work(h->worker, piece, out, err);
    MPI_Send(&piece, sizeof piece, MPI_BYTE, h->rank, TAG_PIECE, MPI_COMM_WORLD);
    MPI_Status status = await(h->rank);
    MPI_Get_count(&status, MPI_BYTE, &size);
    uint8_t *bytes = df_memory((size_t)size + 1, 1); /* nothing at all is an answer too */
    if (bytes == NULL)
        return df_fail(err, DF_NOMEM, "", "out of memory");
    MPI_Recv(bytes, size, MPI_BYTE, h->rank, status.MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    df_status result = DF_OK;
    if (status.MPI_TAG == TAG_DONE)
        df_bytes_add(out, bytes, (size_t)size);
    else {
        memcpy(err, bytes, sizeof *err);
        result = err->status;
    }
    free(bytes);
    return result;
}

static df_status run(const df_crew *crew, const df_crew_job *job, df_error *err)
{
    office o = {.job = job};
    const office *desk = &o;
    df_crew_job by_hands = *job;
    df_crew threads = df_crew_of_threads(crew->threads);

    by_hands.open = open_hand;
    by_hands.close = close_hand;
    by_hands.work = work_of_hand;
    by_hands.plan = &desk;
    return df_crew_run(&threads, &by_hands, err);
}

static df_crew make(int threads)
{
    (void)threads; /* a rank is one */
    return (df_crew){.threads = here().ranks, .run = run};
}

/* ---- The others ------------------------------------------------------------------------------ */

static void answer(const df_crew_job *job, void *worker, uint64_t piece)
{
    df_bytes out = {0};
    df_error err = {.status = DF_OK};
    df_status status = worker != NULL ? job->work(worker, piece, &out, &err)
                                      : df_fail(&err, DF_NOMEM, "", "out of memory");

    if (status == DF_OK && out.failed)
        status = df_fail(&err, DF_NOMEM, "", "out of memory");
    if (status == DF_OK)
        MPI_Send(out.at, (int)out.size, MPI_BYTE, 0, TAG_DONE, MPI_COMM_WORLD);
    else
        MPI_Send(&err, sizeof err, MPI_BYTE, 0, TAG_FAILED, MPI_COMM_WORLD);
    df_bytes_free(&out);
}

/* Until rank 0 has nothing more to ask. */
static void help(const df_crew *crew, const df_crew_job *job)
{
    void *worker;
    uint64_t piece = 0;

    (void)crew;
    if (here().rank == 0)
        return;
    worker = job->open(job->plan);
    for (;;) {
        MPI_Status status = await(0);

        MPI_Recv(&piece, sizeof piece, MPI_BYTE, 0, status.MPI_TAG, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
        if (status.MPI_TAG == TAG_END)
            break;
        answer(job, worker, piece);
    }
    if (worker != NULL)
        job->close(worker);
    MPI_Finalize();
    exit(CLI_OK);
}

/* ---- The program ----------------------------------------------------------------------------- */

static bool is_long_job(const char *command)
{
    static const char *const jobs[] = {"arena", "lab", "sim"};

    for (size_t i = 0; i < sizeof jobs / sizeof jobs[0]; i++)
        if (command != NULL && strcmp(command, jobs[i]) == 0)
            return true;
    return false;
}

/* Nobody wants to read what everybody says. */
static bool be_quiet(void)
{
    return freopen("/dev/null", "w", stdout) != NULL && freopen("/dev/null", "w", stderr) != NULL;
}

static int with_others(int argc, char **argv, world w)
{
    const uint64_t nothing = 0;

    if (w.rank > 0 && !be_quiet())
        return CLI_OUTPUT;
    int code = cli_main(argc, argv);
    for (int rank = 1; w.rank == 0 && rank < w.ranks; rank++)
        MPI_Send(&nothing, sizeof nothing, MPI_BYTE, rank, TAG_END, MPI_COMM_WORLD);
    /* one that had nothing to help with was told the end, too */
    if (w.rank > 0) {
        uint64_t end;

        await(0);
        MPI_Recv(&end, sizeof end, MPI_BYTE, 0, TAG_END, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    return w.rank == 0 ? code : CLI_OK;
}

int main(int argc, char **argv)
{
    const cli_args nobody = {0};
    int threads = 0;

    if (!is_long_job(argc > 1 ? argv[1] : NULL))
        return cli_complain(
            &nobody, CLI_USAGE,
            "deadfall-mpi does `arena`, `lab` and `sim` on many machines, started by mpirun; "
            "`deadfall` does everything else");
    /* rank 0 ends early and tells what there is, and the others wait for its word */
    cli_catch_signals();
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &threads);
    cli_crew_others = (cli_crew_kind){.make = make, .help = help};
    int code = threads == MPI_THREAD_MULTIPLE
                   ? with_others(argc, argv, here())
                   : cli_complain(&nobody, CLI_FOUND, "this MPI allows no threads");
    MPI_Finalize();
    return code;
}
