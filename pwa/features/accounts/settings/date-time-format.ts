import { useTranslation } from 'react-i18next'

/** Formats an ISO time in the reader's language, to the minute. */
export function useDateTimeFormatter(): (iso: string) => string {
  const { i18n } = useTranslation()
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
  return (iso) => format.format(new Date(iso))
}
