import { useTranslation } from 'react-i18next'

/** Writes a moment as the reader's language does, by day and minute. */
export function useDateTimeFormatter(): (iso: string) => string {
  const { i18n } = useTranslation()
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
  return (iso) => format.format(new Date(iso))
}
