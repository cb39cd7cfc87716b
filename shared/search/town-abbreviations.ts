/** What people write instead of a town's name, folded, and the name. */
const TOWNS_BY_ABBREVIATION = new Map([
  ['bcn', 'barcelona'],
  ['bsas', 'buenos aires'],
  ['caba', 'buenos aires'],
  ['cdmx', 'mexico city'],
  ['gdl', 'guadalajara'],
  ['mty', 'monterrey'],
  ['nyc', 'new york city'],
])

/** The name of the town that is abbreviated like this, or what was given; both folded. */
export const expandTown = (name: string): string => TOWNS_BY_ABBREVIATION.get(name) ?? name
