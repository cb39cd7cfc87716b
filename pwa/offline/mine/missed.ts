/** When the server was last asked for what is new, and didn't say (ms); 0 before that. What was stored earlier may be old. */
let at = 0
const watchers = new Set<() => void>()

export const missedAt = (): number => at

export function watchMissed(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

export function noteMissed(when: number): void {
  at = when
  for (const changed of [...watchers]) changed()
}
