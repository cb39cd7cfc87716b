import { useSyncExternalStore } from 'react'
import { type Currency, parseCurrency } from '#shared/currency.ts'
import { readLocal, writeLocal } from '../../platform/local-storage.ts'

const STORAGE_KEY = 'currency'
const listeners = new Set<() => void>()

/** The currency in which prices are shown, and its setter. It is persisted and shared by all tabs. */
export const useCurrency = (): [Currency, (currency: Currency) => void] => [
  useSyncExternalStore(subscribe, getCurrency),
  setCurrency,
]

const getCurrency = (): Currency => parseCurrency(readLocal(STORAGE_KEY))

function setCurrency(currency: Currency): void {
  writeLocal(STORAGE_KEY, currency)
  for (const listener of [...listeners]) listener()
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  globalThis.addEventListener('storage', onChange)
  return () => {
    listeners.delete(onChange)
    globalThis.removeEventListener('storage', onChange)
  }
}
