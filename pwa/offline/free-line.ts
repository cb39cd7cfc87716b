import * as v from 'valibot'

const Connection = v.object({ saveData: v.optional(v.boolean()), metered: v.optional(v.boolean()), type: v.optional(v.string()) })

/** Whether data seem to cost nothing here: as far as the browser tells, and unless the person asked to save them. */
export function isFree(connection: v.InferOutput<typeof Connection> | undefined): boolean {
  return !connection || !(connection.saveData || connection.metered || connection.type === 'cellular')
}

export function mayUseData(): boolean {
  const told = v.safeParse(Connection, line())
  return isFree(told.success ? told.output : undefined)
}

/** Calls `changed` when the device goes over to another kind of line, where the browser tells. */
export function watchLine(changed: () => void): () => void {
  const watched = line()
  if (!(watched instanceof EventTarget)) return () => undefined
  watched.addEventListener('change', changed)
  return () => watched.removeEventListener('change', changed)
}

/** Waits until the browser has nothing better to do; rejects once it is called off. */
export function idle(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const go = () => (signal.aborted ? reject(signal.reason) : resolve())
    if ('requestIdleCallback' in globalThis) requestIdleCallback(go, { timeout: 5_000 })
    else setTimeout(go, 200)
  })
}

const line = (): unknown => ('connection' in navigator ? navigator.connection : undefined)
