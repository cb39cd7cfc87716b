/** How an app is put on the home screen differs from browser to browser; the order is that of the instructions. */
export const BROWSERS = ['ios', 'chrome', 'samsung', 'firefox', 'mac', 'desktop'] as const
export type Browser = (typeof BROWSERS)[number]

/** Which instructions fit here; null where the browser can't install. An iPad says that it is a Mac: only its touch points tell. */
export function browserOf(agent: string, touchPoints: number): Browser | null {
  if (/iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && touchPoints > 1)) return 'ios'
  if (/SamsungBrowser/.test(agent)) return 'samsung'
  if (/Android/.test(agent)) return /Firefox/.test(agent) ? 'firefox' : 'chrome'
  if (/Chrome|Chromium|Edg/.test(agent)) return 'desktop'
  return /Macintosh/.test(agent) && /Safari/.test(agent) ? 'mac' : null
}

export const thisBrowser = (): Browser | null => browserOf(navigator.userAgent, navigator.maxTouchPoints)
