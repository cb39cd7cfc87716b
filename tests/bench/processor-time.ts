import { readdirSync, readFileSync } from 'node:fs'

/** Most systems count in hundredths of a second. */
const MS_PER_TICK = 10

/** User and system time of a process and its threads (ms), by the system (proc(5), fields 14 and 15). */
export function readProcessorMs(pid: number): number {
  const { user, system } = readTimes(String(pid))
  return (user + system) * MS_PER_TICK
}

/** The same of all that a process has started, also of what has ended (fields 16 and 17). */
export function readProcessorMsOfChildren(pid: number): number {
  let ticks = readTimes(String(pid)).ended
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const { parent, user, system } = readTimes(name)
      if (parent === pid) ticks += user + system
    } catch {
      // It has ended meanwhile.
    }
  }
  return ticks * MS_PER_TICK
}

function readTimes(pid: string) {
  // The second field is a name in brackets, which may have spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  const at = (field: number) => Number(fields[field - 3])
  return { parent: at(4), user: at(14), system: at(15), ended: at(16) + at(17) }
}
