import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { isStorageFull, Offline } from '../offline/failure.ts'

const Refusal = v.object({ code: v.string(), message: v.string() })

/** Gives the sentence, in the reader's language, for whatever a call threw or a queued one was refused with. */
export function useErrorText(): (error: unknown) => string {
  // A page that stands doesn't give way to its skeleton because a sentence for some error comes late.
  const { t, i18n, ready } = useTranslation('errors', { useSuspense: false })
  return (error) => {
    if (!ready) return i18n.t('shell:broken.title')
    if (error instanceof Offline) return t('OFFLINE')
    if (isStorageFull(error)) return t('DEVICE_FULL')
    const refusal = v.safeParse(Refusal, error)
    if (!refusal.success) return t('UNKNOWN')
    const { code, message } = refusal.output
    return i18n.exists(`errors:${code}`) ? i18n.t(`errors:${code}`) : message || t('UNKNOWN')
  }
}
