import type { Place } from '../places.ts'
import { BIGGEST_TOWNS } from './biggest-towns-data.ts'
import { foldWords } from './words.ts'

/** Shorter names are words of a language more often than towns; Arabic writes few vowels (دبي). */
const NAME = /^.{4}|^\p{Script=Arabic}{3}/u
/** Words and parts of names that are also the names of towns: "month", "father of", "head", "new". */
const COMMON_WORDS = new Set(foldWords('شهر ابو ابا راس نيو تور يار كسل فوز خان بكر شاه'))

let townsByName: Map<string, Place[]> | undefined

/**
 * The towns that everybody knows, also where nobody works, and that are called just this (folded), the
 * biggest first. Their regions are left out.
 */
export const findBiggestTowns = (name: string): Place[] => readTowns().get(name) ?? []

/** Their names, those of the biggest first. */
export const listTownNames = (): Iterable<string> => readTowns().keys()

function readTowns(): Map<string, Place[]> {
  townsByName ??= indexTowns()
  return townsByName
}

function indexTowns(): Map<string, Place[]> {
  const towns = new Map<string, Place[]>()
  for (const place of BIGGEST_TOWNS.trim().split('\n').map(parseTown)) {
    const names = [place.name, ...Object.values(place.names)].map((name) => foldWords(name ?? '').join(' '))
    for (const name of new Set(names))
      if (NAME.test(name) && !COMMON_WORDS.has(name)) towns.set(name, [...(towns.get(name) ?? []), place])
  }
  return towns
}

function parseTown(line: string): Place {
  const [_id = '', country = '', lat, lon, name = '', es, fr, ar] = line.split('\t')
  return {
    _id,
    name,
    names: { ...(es && { es }), ...(fr && { fr }), ...(ar && { ar }) },
    region: '',
    country,
    lat: Number(lat) / 100,
    lon: Number(lon) / 100,
  }
}
