import { useLayoutEffect, useRef, useState } from 'react'
import type { Queued } from './db.ts'
import { useOutbox } from './hooks.ts'
import { merged } from './want-also.ts'

type Putting = Promise<{ done: Promise<boolean> }>

interface Wish {
  /** What waits, or was refused. */
  wish: Queued | undefined
  /** What to lay over what the server last said, until it has said it again; null where nothing is wanted, or it was refused. */
  over: unknown
  /** Shows a change at once, while `put` brings it into the queue; answers whether it has been done. */
  set(body: object, put: () => Putting): Putting
}

/** What is wanted of settings that the call at `path` takes, and isn't done yet. `ask` asks the server for them anew. */
export function useWish(path: string, ask: () => Promise<unknown>): Wish {
  const wish = useOutbox().find((queued) => queued.method === 'PUT' && queued.path === path)
  const [done, finish] = useState<unknown>(null)
  const [laid, lay] = useState<object | null>(null)
  const before = useRef<Queued>(undefined)
  const turns = useRef(0)
  const latest = useRef(ask)
  useLayoutEffect(() => {
    latest.current = ask
  })
  useLayoutEffect(() => {
    const was = before.current
    before.current = wish
    if (!was || wish) return
    if (!was.refusal) finish(was.body)
    // What can't be asked now is known by what was said before.
    latest.current().then(
      () => finish(null),
      () => finish(null),
    )
  }, [wish])
  const set = async (body: object, put: () => Putting): Putting => {
    const turn = ++turns.current
    const over = () => turn === turns.current && lay(null)
    lay((now) => merged(now, body))
    try {
      const { done } = await put()
      const asked = done.then(async (isDone) => {
        if (isDone) await latest.current().catch(() => undefined)
        over()
        return isDone
      })
      return { done: asked }
    } catch (error) {
      over()
      throw error
    }
  }
  const queued = wish && !wish.refusal ? wish.body : done
  return { wish, over: laid ? merged(queued, laid) : queued, set }
}
