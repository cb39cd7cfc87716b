const ADDRESS_MAX = 2000
/**
 * Browsers drop tabs and line ends from an address, and take a backslash for a slash: what follows would be another site. So would a second
 * slash, and `/a/..//b` leads to one.
 */
const OUTER = /^(?!\/)|[\p{Cc}\p{Zl}\p{Zp}\\]|\/\.*\//u

/**
 * A path of this app with its query, if that is what is given, else null: never another site, whatever a browser, a router or a server makes
 * of it, and however often it is decoded. Nothing else may lead to an address that came from outside this build (a link, a push, another window).
 */
export function innerAddress(given: unknown): string | null {
  if (typeof given !== 'string' || given.length > ADDRESS_MAX || OUTER.test(given)) return null
  try {
    for (let path = given.split(/[?#]/)[0] ?? '', before = ''; path !== before; path = decodeURIComponent(path)) {
      if (OUTER.test(path)) return null
      before = path
    }
    return given
  } catch {
    return null
  }
}
