/** Browsers by how they add an app to the home screen, in the order of the instructions. */
export const BROWSERS = ['ios', 'chrome', 'samsung', 'firefox', 'mac', 'desktop'] as const
export type Browser = (typeof BROWSERS)[number]

/**
 * The instructions for this browser; null if it can't install apps. An iPad reports itself as a Mac: only its
 * touch points differ.
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
