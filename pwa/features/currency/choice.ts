import { useSyncExternalStore } from 'react'
import { type Currency, parseCurrency } from '#shared/currency.ts'
import { readLocal, writeLocal } from '../../offline/local.ts'

const KEY = 'currency'
const watchers = new Set<() => void>()

/** The currency that prices are shown in, and how to choose another. It outlasts the visit and is the same in all windows. */
export const useCurrency = (): [Currency, (currency: Currency) => void] => [useSyncExternalStore(watch, chosen), choose]

const chosen = (): Currency => parseCurrency(readLocal(KEY))

function choose(currency: Currency): void {
  writeLocal(KEY, currency)
  for (const changed of [...watchers]) changed()
}

function watch(changed: () => void): () => void {
  watchers.add(changed)
  globalThis.addEventListener('storage', changed)
  return () => {
    watchers.delete(changed)
    globalThis.removeEventListener('storage', changed)
  }
}
