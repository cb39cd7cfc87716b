import { useTranslation } from 'react-i18next'

/** Writes a moment as the reader's language does, by day and minute. */
export function useMoment(): (at: string) => string {
  const { i18n } = useTranslation()
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
  return (at) => format.format(new Date(at))
}
