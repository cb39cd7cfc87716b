import { useSyncExternalStore } from 'react'
import { type Currency, parseCurrency } from '#shared/currency.ts'
import { createListeners } from '../../platform/listeners.ts'
import { readLocal, writeLocal } from '../../platform/local-storage.ts'

const STORAGE_KEY = 'currency'
const listeners = createListeners()

/** The currency in which prices are shown, and its setter. It is persisted and shared by all tabs. */
export const useCurrency = (): [Currency, (currency: Currency) => void] => [
  useSyncExternalStore(subscribe, getCurrency),
  setCurrency,
]

const getCurrency = (): Currency => parseCurrency(readLocal(STORAGE_KEY))

function setCurrency(currency: Currency): void {
  writeLocal(STORAGE_KEY, currency)
  listeners.emit()
}

function subscribe(onChange: () => void): () => void {
  const unsubscribe = listeners.subscribe(onChange)
  globalThis.addEventListener('storage', onChange)
  return () => {
    unsubscribe()
    globalThis.removeEventListener('storage', onChange)
  }
}
