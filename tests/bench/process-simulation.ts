/** What a write costs, measured. All times are in milliseconds. */
export interface WriteCosts {
  /** Processor time of the process, for each message and for each commit. */
  process: CommitCost
  /** Processor time of PostgreSQL. */
  database: CommitCost
  /** How long the disk takes to make a commit durable; commits that wait for it at the same time share it. */
  flush: number
  /** Processor time of a client, for each message. */
  client: number
}

export interface CommitCost {
  perMessage: number
  perCommit: number
}

export interface SimulatedMachines {
  processes: number
  cores: number
  connections: number
}

/** How many commits a process has under way at most (decision 205). */
const MAX_COMMITS = 2
const SIMULATED_MS = 4_000
const WARM_UP_MS = 500

interface Task {
  ms: number
  /** A process and its clients run one task at a time; the database runs as many as there are cores. */
  thread: string | null
  done(): void
}

/**
 * Messages a second that `processes` store in one PostgreSQL database on a machine with `cores`, for clients
 * that each send their next message when the last one is answered. A discrete-event simulation of what
 * `write-queue.ts` does: whoever waits is taken into the next commit, and commits share the disk's flushes.
 * All messages are of different people, as in the load that `postgres.ts` measures.
 */
export function simulateProcesses(costs: WriteCosts, machines: SimulatedMachines): number {
  const events: { at: number; run(): void }[] = []
  const ready: Task[] = []
  const busyThreads = new Set<string>()
  let now = 0
  let idleCores = machines.cores
  let stored = 0
  let isFlushing = false
  let waitingForFlush: (() => void)[] = []

  for (let i = 0; i < machines.processes; i++) startProcess(`process ${i}`)
  for (let next = events.shift(); next && next.at < SIMULATED_MS; next = events.shift()) {
    now = next.at
    next.run()
  }
  return (stored * 1000) / (SIMULATED_MS - WARM_UP_MS)

  function schedule(ms: number, run: () => void): void {
    const at = now + ms
    const index = events.findLastIndex((event) => event.at <= at)
    events.splice(index + 1, 0, { at, run })
  }

  function compute(thread: string | null, ms: number, done: () => void): void {
    ready.push({ thread, ms, done })
    startTasks()
  }

  function startTasks(): void {
    while (idleCores > 0) {
      const index = ready.findIndex(({ thread }) => !thread || !busyThreads.has(thread))
      const [task] = index < 0 ? [] : ready.splice(index, 1)
      if (!task) return
      idleCores--
      if (task.thread) busyThreads.add(task.thread)
      schedule(task.ms, () => {
        idleCores++
        if (task.thread) busyThreads.delete(task.thread)
        task.done()
        startTasks()
      })
    }
  }

  function flush(done: () => void): void {
    waitingForFlush.push(done)
    if (isFlushing) return
    isFlushing = true
    const shared = waitingForFlush
    waitingForFlush = []
    schedule(costs.flush, () => {
      isFlushing = false
      for (const waiter of shared) waiter()
      const next = waitingForFlush.shift()
      if (next) flush(next)
    })
  }

  function startProcess(name: string): void {
    const clients = `clients of ${name}`
    let queued = 0
    let commits = 0
    const send = () => compute(clients, costs.client, receive)
    const receive = () => compute(name, costs.process.perMessage, enqueue)
    function enqueue(): void {
      queued++
      commit()
    }
    function commit(): void {
      if (commits === MAX_COMMITS || queued === 0) return
      const messages = queued
      queued = 0
      commits++
      compute(name, costs.process.perCommit, () =>
        compute(null, costs.database.perCommit + messages * costs.database.perMessage, () =>
          flush(() => {
            commits--
            if (now > WARM_UP_MS) stored += messages
            for (let i = 0; i < messages; i++) send()
            commit()
          }),
        ),
      )
    }
    for (let i = 0; i < machines.connections / machines.processes; i++) send()
  }
}
