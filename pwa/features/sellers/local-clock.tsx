import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MINUTE_MS } from '#shared/time.ts'
import { formatLocalTime } from './local-time.ts'

/** " · 3:05 PM local time", kept up to date; nothing if the country has several time zones. */
export function LocalClock({ country }: { country: string }) {
  const { t, i18n } = useTranslation('profile')
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  const time = formatLocalTime(country, now, i18n.language)
  return time && <span> · {t('localTime', { time })}</span>
}
