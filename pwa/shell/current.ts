/** Which of a menu's addresses stands for the place one is at: the one that says most of it, or none. */
export function currentOf(addresses: readonly string[], at: { pathname: string; search: string }): string | null {
  const given = new URLSearchParams(at.search)
  const fitting = addresses.filter((address) => {
    const [path = '', query] = address.split('?')
    const within = at.pathname === path || (path !== '/' && at.pathname.startsWith(`${path}/`))
    return within && [...new URLSearchParams(query)].every(([key, value]) => given.get(key) === value)
  })
  return fitting.sort((a, b) => b.length - a.length)[0] ?? null
}
