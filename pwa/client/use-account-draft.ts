import { useMemo } from 'react'
import { type Draft, getAccountDraft } from './drafts.ts'

/** The draft of a form that belongs to an account. The same object while its name is the same. */
export const useAccountDraft = (userId: string, name: string): Draft =>
  useMemo(() => getAccountDraft(userId, name), [userId, name])
