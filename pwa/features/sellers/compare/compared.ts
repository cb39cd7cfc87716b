import { COMPARED_SELLERS_KEY } from '../../../client/viewed-sellers.ts'
import { createIdList } from '../id-list.ts'

/** As many as fit side by side. */
export const MAX_COMPARED = 3

/** The freelancers that somebody has chosen on this device to compare. A log-out clears it. */
export const compared = createIdList(COMPARED_SELLERS_KEY, MAX_COMPARED)
