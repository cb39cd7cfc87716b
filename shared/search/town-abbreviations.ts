/** What people write instead of a town's name, folded and without spaces, and the name. */
const TOWNS_BY_ABBREVIATION = new Map([
  ['bcn', 'barcelona'],
  ['bsas', 'buenos aires'],
  ['caba', 'buenos aires'],
  ['cdmx', 'mexico city'],
  ['df', 'mexico city'],
  ['gdl', 'guadalajara'],
  ['mty', 'monterrey'],
  ['ny', 'new york city'],
  ['nyc', 'new york city'],
  ['sf', 'san francisco'],
])

/** The name of the town that is abbreviated like this ("NYC", "N.Y.C."), or what was given; both folded. */
export const expandTown = (name: string): string =>
  TOWNS_BY_ABBREVIATION.get(name.replaceAll(' ', '')) ?? name

/** "LA" is also the article of two languages: it is a town in capitals, or behind "in" or "near". */
export const spellOutTowns = (search: string): string =>
  search === search.toUpperCase()
    ? search
    : search.replace(/\bL\.?A\b\.?|(?<=\b(?:in|near) )la$/g, 'Los Angeles')
