import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { Id } from '#shared/envelope.ts'
import { createListeners } from '../../platform/listeners.ts'
import { readLocal, removeLocal, writeLocal } from '../../platform/local-storage.ts'

const STORAGE_KEY = 'saved_sellers'
/** As many as a page shows without a wait on a slow network. */
const MAX_SAVED = 50
const StoredIds = v.pipe(v.string(), v.parseJson(), v.array(Id))

const listeners = createListeners()
let lastRead: { text: string | null; ids: readonly string[] } | undefined

/** The ids of the freelancers that somebody without an account has saved on this device, last saved first. */
export const useGuestSaved = (): readonly string[] => useSyncExternalStore(subscribe, readGuestSaved)

/** Saves or removes a freelancer on this device. The one that was saved first leaves where there are too many. */
export function setGuestSaved(sellerId: string, saved: boolean): void {
  const others = readGuestSaved().filter((id) => id !== sellerId)
  write(saved ? [sellerId, ...others].slice(0, MAX_SAVED) : others)
}

function write(ids: readonly string[]): void {
  if (ids.length > 0) writeLocal(STORAGE_KEY, JSON.stringify(ids))
  else removeLocal(STORAGE_KEY)
  listeners.emit()
}

/** The same array until it changes. */
export function readGuestSaved(): readonly string[] {
  const text = readLocal(STORAGE_KEY)
  if (lastRead?.text !== text) {
    const parsed = v.safeParse(StoredIds, text)
    lastRead = { text, ids: parsed.success ? parsed.output.slice(0, MAX_SAVED) : [] }
  }
  return lastRead.ids
}

function subscribe(onChange: () => void): () => void {
  const unsubscribe = listeners.subscribe(onChange)
  globalThis.addEventListener('storage', onChange)
  return () => {
    unsubscribe()
    globalThis.removeEventListener('storage', onChange)
  }
}
