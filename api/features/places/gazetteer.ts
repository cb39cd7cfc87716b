import { readFileSync } from 'node:fs'
import { boundsAround, measureDistance, type Place, type Position } from '#shared/places.ts'
import { expandTown } from '#shared/search/town-abbreviations.ts'
import { foldWords } from '#shared/search/words.ts'
import { yieldToEventLoop } from '../../db/yielding.ts'

const MAX_SUGGESTIONS = 8
/** Names are found by these first letters of one of their words. */
const KEY_LENGTH = 2
/** Towns read without a pause. */
const BATCH_SIZE = 500

/** A town, and its names, folded, from each of their words on. */
interface IndexedTown {
  row: number
  text: string
}

let lines: string[] | undefined
let rowsById: Map<string, number> | undefined
let positions: Position[] | undefined
let regions: Map<string, string> | undefined
let index: Promise<Map<string, IndexedTown[]>> | undefined

const readLines = (name: string): string[] =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')

/** The towns of 15,000 inhabitants and more, the biggest first: see build-towns.ts. */
function readTowns(): string[] {
  lines ??= readLines('towns.tsv')
  return lines
}

/** The town with this id. */
export function findPlace(id: string): Place | null {
  rowsById ??= new Map(readTowns().map((line, row) => [line.slice(0, line.indexOf('\t')), row]))
  const row = rowsById.get(id)
  return row === undefined ? null : parseTown(row)
}

/** The biggest towns of a country. */
export function listBiggestPlaces(country: string, count: number): Place[] {
  const rows: number[] = []
  for (let row = 0; rows.length < count && row < readTowns().length; row++)
    if (countryOf(row) === country) rows.push(row)
  return rows.map(parseTown)
}

/** The nearest towns within a distance (km), the nearest first. */
export function listPlacesAround(center: Position, km: number, max: number): Place[] {
  positions ??= readTowns().map((line) => {
    const [, , lat, lon] = line.split('\t', 4)
    return { lat: Number(lat) / 100, lon: Number(lon) / 100 }
  })
  const { minLat, maxLat, minLon, maxLon } = boundsAround(center, km)
  const near: { row: number; distance: number }[] = []
  for (const [row, position] of positions.entries()) {
    if (position.lat < minLat || position.lat > maxLat) continue
    if (position.lon < minLon || position.lon > maxLon) continue
    const distance = measureDistance(center, position)
    if (distance <= km * 10) near.push({ row, distance })
  }
  return near
    .sort((a, b) => a.distance - b.distance || a.row - b.row)
    .slice(0, max)
    .map(({ row }) => parseTown(row))
}

function parseTown(row: number): Place {
  regions ??= new Map(
    readLines('regions.tsv').map((line) => {
      const [code = '', name = ''] = line.split('\t')
      return [code, name]
    }),
  )
  const [id = '', region = '', lat, lon, name = '', es, fr, ar] = readTowns()[row]?.split('\t') ?? []
  return {
    _id: id,
    name,
    names: { ...(es && { es }), ...(fr && { fr }), ...(ar && { ar }) },
    region: regions.get(region) ?? '',
    country: region.slice(0, 2),
    lat: Number(lat) / 100,
    lon: Number(lon) / 100,
  }
}

/**
 * The biggest towns with a name that has words beginning like `text`, the one it is short for ahead; those of
 * `country` come first.
 */
export async function suggestPlaces(text: string, country: string | undefined): Promise<Place[]> {
  const typed = foldWords(text).join(' ')
  if (typed.length < KEY_LENGTH) return []
  index ??= buildIndex()
  const towns = await index
  const found = new Set<number>()
  const collect = (beginning: string, isWanted: (row: number) => boolean) => {
    for (const { row, text } of towns.get(beginning.slice(0, KEY_LENGTH)) ?? []) {
      if (found.size >= MAX_SUGGESTIONS) return
      if (text.startsWith(beginning) && isWanted(row)) found.add(row)
    }
  }
  const beginnings = [...new Set([expandTown(typed), typed])]
  if (country) for (const beginning of beginnings) collect(beginning, (row) => countryOf(row) === country)
  for (const beginning of beginnings) collect(beginning, () => true)
  return [...found].map(parseTown)
}

/** Builds the index before somebody waits for it. */
export async function warmPlaces(): Promise<void> {
  index ??= buildIndex()
  await index
}

/** The towns with just this folded name, the biggest first. */
export async function findTownsNamed(name: string): Promise<Place[]> {
  index ??= buildIndex()
  const rows = ((await index).get(name.slice(0, KEY_LENGTH)) ?? []).filter(({ text }) => text === name)
  return [...new Set(rows.map(({ row }) => row))]
    .map(parseTown)
    .filter(({ name: own, names }) =>
      [own, ...Object.values(names)].some((each) => joinWords(foldWords(each ?? '')) === name),
    )
}

const countryOf = (row: number): string => readTowns()[row]?.split('\t', 2)[1]?.slice(0, 2) ?? ''

/** Built once, in steps: nobody else waits for it. */
async function buildIndex(): Promise<Map<string, IndexedTown[]>> {
  const built = new Map<string, IndexedTown[]>()
  for (const [row, line] of readTowns().entries()) {
    if (row % BATCH_SIZE === 0) await yieldToEventLoop()
    const names = new Set(line.split('\t').slice(4).filter(Boolean).map(foldWords).map(joinWords))
    for (const name of names)
      for (const text of endingsOf(name)) {
        const key = text.slice(0, KEY_LENGTH)
        const towns = built.get(key) ?? []
        if (towns.length === 0) built.set(key, towns)
        towns.push({ row, text })
      }
  }
  return built
}

const joinWords = (words: string[]): string => words.join(' ')

/** "san luis potosi" → "san luis potosi", "luis potosi", "potosi"; "القاهرة" → also "قاهرة". */
function endingsOf(name: string): string[] {
  const words = name.split(' ')
  const endings = words.map((_, i) => words.slice(i).join(' ')).filter((text) => text.length >= KEY_LENGTH)
  return [...endings, ...endings.filter((text) => /^ال.{2}/u.test(text)).map((text) => text.slice(2))]
}
