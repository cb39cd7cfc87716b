const MAX_PATH_LENGTH = 2000
/**
 * Browsers drop tabs and line ends from an address, and take a backslash for a slash: what follows would be
 * another site. So would a second slash, and `/a/..//b` leads to one.
 */
const UNSAFE_PATH = /^(?!\/)|[\p{Cc}\p{Zl}\p{Zp}\\]|\/\.*\//u

/**
 * A path of this app with its query, if that is what is given, else null: never another site, whatever a
 * browser, a router or a server makes of it, and however often it is decoded. Nothing else may lead to an
 * address that came from outside this build (a link, a push, another window).
 */
export function toInAppPath(input: unknown): string | null {
  if (typeof input !== 'string' || input.length > MAX_PATH_LENGTH || UNSAFE_PATH.test(input)) return null
  try {
    for (
      let path = input.split(/[?#]/)[0] ?? '', previous = '';
      path !== previous;
      path = decodeURIComponent(path)
    ) {
      if (UNSAFE_PATH.test(path)) return null
      previous = path
    }
    return input
  } catch {
    return null
  }
}
