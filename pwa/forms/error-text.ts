import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import type errors from '../i18n/en/errors.ts'
import { isStorageFull, Offline } from '../offline/failure.ts'

const Refusal = v.object({ code: v.string(), message: v.string() })

/** What was being done: said of a failure that says nothing of itself. */
export type Failed = keyof typeof errors.failed

/** Gives the sentence, in the reader's language, for whatever a call threw or a queued one was refused with: ours for its code, else its own, else which deed failed. */
export function useErrorText(): (error: unknown, failed?: Failed) => string {
  // A page that stands doesn't give way to its skeleton because a sentence for some error comes late.
  const { t, i18n, ready } = useTranslation('errors', { useSuspense: false })
  return (error, failed) => {
    if (!ready) return i18n.t('shell:broken.title')
    if (error instanceof Offline) return t('OFFLINE')
    if (isStorageFull(error)) return t('DEVICE_FULL')
    const unknown = failed ? t(`failed.${failed}`) : t('UNKNOWN')
    const refusal = v.safeParse(Refusal, error)
    if (!refusal.success) return unknown
    const { code, message } = refusal.output
    return i18n.exists(`errors:${code}`) ? i18n.t(`errors:${code}`) : message || unknown
  }
}
