const MAX_PATH_LENGTH = 2000
/**
 * Browsers remove tabs and line breaks from a URL and read a backslash as a slash; the rest could then name
 * another site. So could a second slash, and `/a/..//b` resolves to one.
 */
const UNSAFE_PATH = /^(?!\/)|[\p{Cc}\p{Zl}\p{Zp}\\]|\/\.*\//u

/**
 * Returns the input if it is a path of this app, with its query, else null. The result never leads to another
 * site, however a browser, a router or a server normalises it and however often it is decoded. Every
 * navigation to a URL from outside this build (a link, a push, another window) must go through this function.
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
