import { readLocal, writeLocal } from './local.ts'

const PREFIX = 'tip:'

/** Whether a tip was put away on this device. */
export const isTipSeen = (name: string): boolean => readLocal(PREFIX + name) !== null
export const seeTip = (name: string): void => writeLocal(PREFIX + name, '1')
