import { readLocal, writeLocal } from './local-storage.ts'

const PREFIX = 'tip:'

/** Whether a tip was dismissed on this device. */
export const isTipDismissed = (name: string): boolean => readLocal(PREFIX + name) !== null
export const dismissTip = (name: string): void => writeLocal(PREFIX + name, '1')
