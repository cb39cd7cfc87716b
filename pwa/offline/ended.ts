export const ENDED = 'ended '

/** A session that was ended on this device. `told`: the server knows; until then it is told at every chance, whoever opens the app. */
export interface Ended {
  at: number
  told: boolean
}

/** What the vault keeps of the end of a session: local storage, which is written late, may still believe in it. */
export const endOf = (token: string, told: boolean): Record<string, unknown> => ({ [ENDED + token]: { at: Date.now(), told } satisfies Ended })

export const LEAVING = 'leaving '

/** And of the person, until this device has forgotten them: the battery may die before that. */
export const leavingOf = (userId: string, isLeaving: boolean): Record<string, unknown> => ({ [LEAVING + userId]: isLeaving || undefined })

export const hasEnded = (rows: Map<string, unknown>, token: string): boolean => rows.has(ENDED + token)
