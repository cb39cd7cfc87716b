import { useLayoutEffect, useRef, useState } from 'react'
import type { QueuedMutation } from './account-db.ts'
import { mergeBodies } from './enqueue-merged.ts'
import { useOutbox } from './hooks.ts'

type EnqueueResult = Promise<{ done: Promise<boolean> }>

interface PendingSettings {
  /** The pending or rejected mutation. */
  mutation: QueuedMutation | undefined
  /**
   * The body to overlay on the server's settings until they have been refetched; null when nothing is
   * pending, or the mutation was rejected.
   */
  overlay: unknown
  /**
   * Shows a change at once, while `enqueue` writes it to the outbox. Resolves once enqueued; `done` resolves
   * to whether the server has applied it.
   */
  apply(body: object, enqueue: () => EnqueueResult): EnqueueResult
}

/** The pending settings of the route at `path`. `refetch` loads the settings from the server again. */
export function usePendingSettings(path: string, refetch: () => Promise<unknown>): PendingSettings {
  const mutation = useOutbox().find((queued) => queued.method === 'PUT' && queued.path === path)
  const [settledBody, setSettledBody] = useState<unknown>(null)
  const [optimisticBody, setOptimisticBody] = useState<object | null>(null)
  const previous = useRef<QueuedMutation>(undefined)
  const requestCount = useRef(0)
  const latestRefetch = useRef(refetch)
  useLayoutEffect(() => {
    latestRefetch.current = refetch
  })
  useLayoutEffect(() => {
    const last = previous.current
    previous.current = mutation
    if (!last || mutation) return
    if (!last.refusal) setSettledBody(last.body)
    // If the refetch fails, the last known settings are shown without the overlay.
    latestRefetch.current().then(
      () => setSettledBody(null),
      () => setSettledBody(null),
    )
  }, [mutation])
  const apply = async (body: object, enqueue: () => EnqueueResult): EnqueueResult => {
    const requestId = ++requestCount.current
    const clearOptimistic = () => requestId === requestCount.current && setOptimisticBody(null)
    setOptimisticBody((previousBody) => mergeBodies(previousBody, body))
    try {
      const { done } = await enqueue()
      const refetched = done.then(async (isDone) => {
        if (isDone) await latestRefetch.current().catch(() => undefined)
        clearOptimistic()
        return isDone
      })
      return { done: refetched }
    } catch (error) {
      clearOptimistic()
      throw error
    }
  }
  const queuedBody = mutation && !mutation.refusal ? mutation.body : settledBody
  return { mutation, overlay: optimisticBody ? mergeBodies(queuedBody, optimisticBody) : queuedBody, apply }
}
