import * as v from 'valibot'

const ConnectionInfo = v.object({
  saveData: v.optional(v.boolean()),
  metered: v.optional(v.boolean()),
  type: v.optional(v.string()),
})

/**
 * Whether data seem to cost nothing here: as far as the browser tells, and unless the person asked to save
 * them.
 */
export function isUnmetered(connection: v.InferOutput<typeof ConnectionInfo> | undefined): boolean {
  return !connection || !(connection.saveData || connection.metered || connection.type === 'cellular')
}

export function canPrefetch(): boolean {
  const parsed = v.safeParse(ConnectionInfo, getConnection())
  return isUnmetered(parsed.success ? parsed.output : undefined)
}

/** Calls `changed` when the device goes over to another kind of line, where the browser tells. */
export function watchConnection(onChange: () => void): () => void {
  const connection = getConnection()
  if (!(connection instanceof EventTarget)) return () => undefined
  connection.addEventListener('change', onChange)
  return () => connection.removeEventListener('change', onChange)
}

/** Waits until the browser has nothing better to do; rejects once it is called off. */
export function waitForIdle(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = () => (signal.aborted ? reject(signal.reason) : resolve())
    if ('requestIdleCallback' in globalThis) requestIdleCallback(settle, { timeout: 5_000 })
    else setTimeout(settle, 200)
  })
}

const getConnection = (): unknown => ('connection' in navigator ? navigator.connection : undefined)
