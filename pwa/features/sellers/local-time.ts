import * as v from 'valibot'
import { localeOf } from '#shared/languages.ts'

/**
 * The time of day in a country at `now`, in the reader's language. Null if the country has several time zones
 * or the browser doesn't know them: a wrong guess might make somebody call at night.
 */
export function formatLocalTime(country: string, now: Date, language: string): string | null {
  const timeZone = findTimeZone(country, now)
  return timeZone && formatTime(now, timeZone, language)
}

/** A time zone (IANA) of a country in which all clocks agree at `now`; null as above. */
export function findTimeZone(country: string, now: Date): string | null {
  const timeZones = getTimeZones(country)
  const times = new Set(timeZones.map((timeZone) => formatTime(now, timeZone, 'en')))
  return times.size === 1 ? (timeZones[0] ?? null) : null
}

/**
 * The earliest and the latest time of day in a country at `now`; null if the browser doesn't know its zones.
 */
export function formatLocalTimes(
  country: string,
  now: Date,
  language: string,
): { from: string; to: string } | null {
  const times = getTimeZones(country)
    .map((timeZone) => ({
      // In Swedish the date comes first, from the year on: it can be sorted.
      order: now.toLocaleString('sv', { timeZone }),
      text: formatTime(now, timeZone, language),
    }))
    .toSorted((a, b) => (a.order < b.order ? -1 : 1))
  const [first, last] = [times[0], times.at(-1)]
  return first && last ? { from: first.text, to: last.text } : null
}

const formatTime = (now: Date, timeZone: string, language: string) =>
  now.toLocaleTimeString(localeOf(language), { timeZone, hour: 'numeric', minute: '2-digit' })

const Zones = v.array(v.string())

/** Newer engines have a method, older ones a property, some neither. */
function getTimeZones(country: string): string[] {
  if (!/^[A-Z]{2}$/.test(country)) return []
  const locale = new Intl.Locale(`und-${country}`)
  const method: unknown = Reflect.get(locale, 'getTimeZones')
  const value: unknown =
    typeof method === 'function' ? Reflect.apply(method, locale, []) : Reflect.get(locale, 'timeZones')
  const zones = v.safeParse(Zones, value)
  return zones.success ? zones.output : []
}
