import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { Id } from '#shared/protocol/envelope.ts'
import { createListeners } from '../../platform/listeners.ts'
import { readLocal, removeLocal, writeLocal } from '../../platform/local-storage.ts'

const SEPARATOR = ' '

export interface IdList {
  /** The ids, last added first; renders again when they change, in other tabs as well. */
  use(): readonly string[]
  read(): readonly string[]
  /** Puts an id first, or where it was. Beyond the maximum, the one that was added first leaves. */
  add(id: string, index?: number): void
  remove(id: string): void
}

/** A list of at most `max` ids in local storage. */
export function createIdList(storageKey: string, max: number): IdList {
  const listeners = createListeners()
  let lastRead: { text: string | null; ids: readonly string[] } = { text: null, ids: [] }
  /** The same array until it changes. */
  const read = (): readonly string[] => {
    const text = readLocal(storageKey)
    if (lastRead.text !== text) {
      const ids = (text ?? '').split(SEPARATOR).filter((id) => v.is(Id, id))
      lastRead = { text, ids: ids.slice(0, max) }
    }
    return lastRead.ids
  }
  const subscribe = (onChange: () => void) => {
    const unsubscribe = listeners.subscribe(onChange)
    globalThis.addEventListener('storage', onChange)
    return () => {
      unsubscribe()
      globalThis.removeEventListener('storage', onChange)
    }
  }
  const write = (ids: readonly string[]) => {
    if (ids.length > 0) writeLocal(storageKey, ids.slice(0, max).join(SEPARATOR))
    else removeLocal(storageKey)
    listeners.emit()
  }
  return {
    use: () => useSyncExternalStore(subscribe, read),
    read,
    add: (id, index = 0) =>
      write(
        read()
          .filter((other) => other !== id)
          .toSpliced(index, 0, id),
      ),
    remove: (id) => write(read().filter((other) => other !== id)),
  }
}
