/**
 * How an app is put on the home screen differs from browser to browser; the order is that of the
 * instructions.
 */
export const BROWSERS = ['ios', 'chrome', 'samsung', 'firefox', 'mac', 'desktop'] as const
export type Browser = (typeof BROWSERS)[number]

/**
 * Which instructions fit here; null where the browser can't install. An iPad says that it is a Mac: only its
 * touch points tell.
 */
export function detectBrowser(userAgent: string, touchPoints: number): Browser | null {
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) return 'ios'
  if (/SamsungBrowser/.test(userAgent)) return 'samsung'
  if (/Android/.test(userAgent)) return /Firefox/.test(userAgent) ? 'firefox' : 'chrome'
  if (/Chrome|Chromium|Edg/.test(userAgent)) return 'desktop'
  return /Macintosh/.test(userAgent) && /Safari/.test(userAgent) ? 'mac' : null
}

export const currentBrowser = (): Browser | null =>
  detectBrowser(navigator.userAgent, navigator.maxTouchPoints)
