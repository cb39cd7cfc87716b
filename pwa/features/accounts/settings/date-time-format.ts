import { useTranslation } from 'react-i18next'
import { localeOf } from '#shared/languages.ts'

/** Formats an ISO time in the reader's language, to the minute. */
export function useDateTimeFormatter(): (iso: string) => string {
  const { i18n } = useTranslation()
  const format = new Intl.DateTimeFormat(localeOf(i18n.language), {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  return (iso) => format.format(new Date(iso))
}
