import { useLayoutEffect, useRef, useState } from 'react'
import type { QueuedMutation } from './account-db.ts'
import { mergeBodies } from './enqueue-merged.ts'
import { useOutbox } from './hooks.ts'

type EnqueueResult = Promise<{ done: Promise<boolean> }>

interface PendingSettings {
  /** What waits, or was refused. */
  mutation: QueuedMutation | undefined
  /**
   * What to lay over what the server last said, until it has said it again; null where nothing is wanted, or
   * it was refused.
   */
  overlay: unknown
  /** Shows a change at once, while `put` brings it into the queue; answers whether it has been done. */
  apply(body: object, enqueue: () => EnqueueResult): EnqueueResult
}

/**
 * What is wanted of settings that the call at `path` takes, and isn't done yet. `ask` asks the server for
 * them anew.
 */
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
    // What can't be asked now is known by what was said before.
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
