import * as v from 'valibot'

const ConnectionInfo = v.object({
  saveData: v.optional(v.boolean()),
  metered: v.optional(v.boolean()),
  type: v.optional(v.string()),
})

/**
 * Whether data seems to be free here: as far as the browser reports it, and unless the user asked to save
 * data.
 */
export function isUnmetered(connection: v.InferOutput<typeof ConnectionInfo> | undefined): boolean {
  return !connection || !(connection.saveData || connection.metered || connection.type === 'cellular')
}

export function canPrefetch(): boolean {
  const parsed = v.safeParse(ConnectionInfo, getConnection())
  return isUnmetered(parsed.success ? parsed.output : undefined)
}

/**
 * Calls `onChange` when the type of connection changes, where the browser reports it. Returns the unsubscribe
 * function.
 */
export function watchConnection(onChange: () => void): () => void {
  const connection = getConnection()
  if (!(connection instanceof EventTarget)) return () => undefined
  connection.addEventListener('change', onChange)
  return () => connection.removeEventListener('change', onChange)
}

/** Resolves when the browser is idle; rejects if `signal` is aborted by then. */
export function waitForIdle(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = () => (signal.aborted ? reject(signal.reason) : resolve())
    if ('requestIdleCallback' in globalThis) requestIdleCallback(settle, { timeout: 5_000 })
    else setTimeout(settle, 200)
  })
}

const getConnection = (): unknown => ('connection' in navigator ? navigator.connection : undefined)
