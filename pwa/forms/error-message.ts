import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import type errors from '../i18n/en/errors.ts'
import { isStorageFull, OfflineError } from '../platform/errors.ts'

const CodedError = v.object({ code: v.string(), message: v.string() })

/** What was being done: said of a failure that says nothing of itself. */
export type FailedAction = keyof typeof errors.failed

/**
 * Gives the sentence, in the reader's language, for whatever a call threw or a queued one was refused with:
 * ours for its code, else its own, else which deed failed.
 */
export function useErrorMessage(): (error: unknown, failedAction?: FailedAction) => string {
  // A page that stands doesn't give way to its skeleton because a sentence for some error comes late.
  const { t, i18n, ready } = useTranslation('errors', { useSuspense: false })
  return (error, failedAction) => {
    if (!ready) return i18n.t('shell:broken.title')
    if (error instanceof OfflineError) return t('OFFLINE')
    if (isStorageFull(error)) return t('DEVICE_FULL')
    const fallback = failedAction ? t(`failed.${failedAction}`) : t('UNKNOWN')
    const parsed = v.safeParse(CodedError, error)
    if (!parsed.success) return fallback
    const { code, message } = parsed.output
    return i18n.exists(`errors:${code}`) ? i18n.t(`errors:${code}`) : message || fallback
  }
}
