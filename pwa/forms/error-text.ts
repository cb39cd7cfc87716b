import { useTranslation } from 'react-i18next'
import { ApiError, Offline } from '../offline/api.ts'

/** Gives the sentence, in the reader's language, for whatever a call threw. */
export function useErrorText(): (error: unknown) => string {
  const { t, i18n } = useTranslation('errors')
  return (error) => {
    if (error instanceof Offline) return t('OFFLINE')
    if (!(error instanceof ApiError)) return t('UNKNOWN')
    return i18n.exists(`errors:${error.code}`) ? i18n.t(`errors:${error.code}`) : error.message
  }
}
