import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import type errors from '../i18n/en/errors.ts'
import { hasText } from '../i18n/keys.ts'
import { isStorageFull, OfflineError } from '../platform/errors.ts'

const CodedError = v.object({ code: v.string(), message: v.string() })

/** The action that failed: used for errors that have no message of their own. */
export type FailedAction = keyof typeof errors.failed

/**
 * Translates any error, thrown by a call or recorded on a rejected mutation: the message for its code, else
 * its own message, else that of the failed action.
 */
export function useErrorMessage(): (error: unknown, failedAction?: FailedAction) => string {
  // No Suspense: a page on screen must not give way to its skeleton because the error texts load late.
  const { t, i18n, ready } = useTranslation('errors', { useSuspense: false })
  return (error, failedAction) => {
    if (!ready) return i18n.t('shell:broken.title')
    if (error instanceof OfflineError) return t('OFFLINE')
    if (isStorageFull(error)) return t('DEVICE_FULL')
    const fallback = failedAction ? t(`failed.${failedAction}`) : t('UNKNOWN')
    const parsed = v.safeParse(CodedError, error)
    if (!parsed.success) return fallback
    const { code, message } = parsed.output
    return hasText(i18n, 'errors', code) ? t(code) : message || fallback
  }
}
