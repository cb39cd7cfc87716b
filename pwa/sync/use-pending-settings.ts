import { useLayoutEffect, useRef, useState } from 'react'
import type { MutationKind, Payload } from '#shared/protocol/mutation-payloads.ts'
import type { QueuedMutation } from './account-db.ts'
import { mergePayloads } from './enqueue-merged.ts'
import { useOutbox } from './hooks.ts'
import { ofKind } from './outbox.ts'

type EnqueueResult = Promise<{ done: Promise<boolean> }>

interface PendingSettings<K extends MutationKind> {
  /** The pending or rejected mutation. */
  mutation: QueuedMutation<K> | undefined
  /**
   * The payload to overlay on the server's settings until they have been refetched; null when nothing is
   * pending, or the mutation was rejected.
   */
  overlay: Payload<K> | null
  /**
   * Shows a change at once, while `enqueue` writes it to the outbox. Resolves once enqueued; `done` resolves
   * to whether the server has applied it.
   */
  apply(payload: Payload<K>, enqueue: () => EnqueueResult): EnqueueResult
}

/**
 * The pending settings of a kind of which one waits at a time. `refetch` loads the settings from the server
 * again.
 */
export function usePendingSettings<K extends MutationKind>(
  kind: K,
  refetch: () => Promise<unknown>,
): PendingSettings<K> {
  const mutation = ofKind(useOutbox(), kind)[0]
  const [settled, setSettled] = useState<Payload<K> | null>(null)
  const [optimistic, setOptimistic] = useState<Payload<K> | null>(null)
  const previous = useRef<QueuedMutation<K>>(undefined)
  const requestCount = useRef(0)
  const latestRefetch = useRef(refetch)
  useLayoutEffect(() => {
    latestRefetch.current = refetch
  })
  useLayoutEffect(() => {
    const last = previous.current
    previous.current = mutation
    if (!last || mutation) return
    if (!last.rejection) setSettled(() => last.payload)
    // If the refetch fails, the last known settings are shown without the overlay.
    latestRefetch.current().then(
      () => setSettled(null),
      () => setSettled(null),
    )
  }, [mutation])
  const apply = async (payload: Payload<K>, enqueue: () => EnqueueResult): EnqueueResult => {
    const requestId = ++requestCount.current
    const clearOptimistic = () => requestId === requestCount.current && setOptimistic(null)
    setOptimistic((previous) => (previous === null ? payload : mergePayloads(previous, payload)))
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
  const queued = mutation && !mutation.rejection ? mutation.payload : settled
  const overlay = queued !== null && optimistic !== null ? mergePayloads(queued, optimistic) : null
  return { mutation, overlay: overlay ?? optimistic ?? queued, apply }
}
