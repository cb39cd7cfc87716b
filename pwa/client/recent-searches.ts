import * as v from 'valibot'
import { readLocal, removeLocal, writeLocal } from '../platform/local-storage.ts'
import { isEphemeralSession } from './session.ts'

const STORAGE_KEY = 'recent_searches'
const MAX_SEARCHES = 8
const MIN_LENGTH = 2
const StoredSearches = v.pipe(v.string(), v.parseJson(), v.array(v.string()))

/** What was searched for on this device, the newest first. */
export function readRecentSearches(): string[] {
  const stored = v.safeParse(StoredSearches, readLocal(STORAGE_KEY))
  return stored.success ? stored.output.slice(0, MAX_SEARCHES) : []
}

/** A shared device keeps no searches. */
export function addRecentSearch(search: string): void {
  const text = search.trim()
  if (text.length < MIN_LENGTH || isEphemeralSession()) return
  const others = readRecentSearches().filter((other) => other.toLowerCase() !== text.toLowerCase())
  writeLocal(STORAGE_KEY, JSON.stringify([text, ...others].slice(0, MAX_SEARCHES)))
}

export const clearRecentSearches = (): void => removeLocal(STORAGE_KEY)
