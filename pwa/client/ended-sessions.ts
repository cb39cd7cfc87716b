export const ENDED_PREFIX = 'ended '

/**
 * A session that was ended on this device. `told`: the server knows; until then it is told at every chance,
 * whoever opens the app.
 */
export interface EndedSession {
  at: number
  told: boolean
}

/**
 * What the vault keeps of the end of a session: local storage, which is written late, may still believe in
 * it.
 */
export const endedSessionEntry = (token: string, told: boolean): Record<string, unknown> => ({
  [ENDED_PREFIX + token]: { at: Date.now(), told } satisfies EndedSession,
})

export const LEAVING_PREFIX = 'leaving '

/** And of the person, until this device has forgotten them: the battery may die before that. */
export const leavingEntry = (userId: string, isLeaving: boolean): Record<string, unknown> => ({
  [LEAVING_PREFIX + userId]: isLeaving || undefined,
})

export const isSessionEnded = (rows: Map<string, unknown>, token: string): boolean =>
  rows.has(ENDED_PREFIX + token)
