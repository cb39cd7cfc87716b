/** The menu path that matches the current location: the most specific one, or none. */
export function findCurrentPath(
  addresses: readonly string[],
  location: { pathname: string; search: string },
): string | null {
  const params = new URLSearchParams(location.search)
  const matching = addresses.filter((address) => {
    const [path = '', query] = address.split('?')
    const isWithin = location.pathname === path || (path !== '/' && location.pathname.startsWith(`${path}/`))
    return isWithin && [...new URLSearchParams(query)].every(([key, value]) => params.get(key) === value)
  })
  return matching.sort((a, b) => b.length - a.length)[0] ?? null
}
