import * as v from 'valibot'

/**
 * The time of day in a country at `now`, in the reader's language. Null if the country has several time zones
 * or the browser doesn't know them: a wrong guess might make somebody call at night.
 */
export function formatLocalTime(country: string, now: Date, language: string): string | null {
  const times = getTimeZones(country).map((timeZone) =>
    now.toLocaleTimeString(language, { timeZone, hour: 'numeric', minute: '2-digit' }),
  )
  return new Set(times).size === 1 ? (times[0] ?? null) : null
}

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
