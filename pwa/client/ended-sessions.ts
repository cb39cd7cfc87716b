export const ENDED_PREFIX = 'ended '

/**
 * A session that was ended on this device. `told`: whether the server knows; until then every start of the
 * app reports it.
 */
export interface EndedSession {
  at: number
  told: boolean
}

/** The vault's record of an ended session. Local storage is written late and may still hold its token. */
export const endedSessionEntry = (token: string, isServerNotified: boolean): Record<string, unknown> => ({
  [ENDED_PREFIX + token]: { at: Date.now(), told: isServerNotified } satisfies EndedSession,
})

export const LEAVING_PREFIX = 'leaving '

/**
 * The vault's record that a user's data must still be purged, in case the device dies before that is done.
 */
export const leavingEntry = (userId: string, isLeaving: boolean): Record<string, unknown> => ({
  [LEAVING_PREFIX + userId]: isLeaving || undefined,
})

export const isSessionEnded = (rows: Map<string, unknown>, token: string): boolean =>
  rows.has(ENDED_PREFIX + token)
