import { useSyncExternalStore } from 'react'
import { createListeners } from '../platform/listeners.ts'
import { readLocal, removeLocal, writeLocal } from '../platform/local-storage.ts'

/** Lists the shortcuts. */
export const HELP_KEY = '?'
const STORAGE_KEY = 'keyboard_shortcuts'
const OFF = 'off'
const listeners = createListeners()

/** Whether single keys do something on this device. They can be switched off (WCAG 2.1.4). */
const areShortcutsOn = (): boolean => readLocal(STORAGE_KEY) !== OFF

export const useShortcutsOn = (): boolean => useSyncExternalStore(listeners.subscribe, areShortcutsOn)

export function setShortcutsOn(isOn: boolean): void {
  if (isOn) removeLocal(STORAGE_KEY)
  else writeLocal(STORAGE_KEY, OFF)
  listeners.emit()
}
