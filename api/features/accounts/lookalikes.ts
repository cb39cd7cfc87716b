import type { Kysely } from 'kysely'
import { MESSAGES } from '#shared/messages.ts'
import type { Schema } from '../../db/schema.ts'
import { Refusal } from '../../http/errors.ts'
import { brandOf } from './brand.ts'

/** Shorter names are syllables of many others. */
const SHORTEST = 3

/** Letters that are drawn like Latin ones, by the Latin one (https://www.unicode.org/reports/tr39/): Cyrillic, Greek, Armenian, Cherokee, Coptic, Lisu, small capitals, digits. */
const DRAWN_LIKE: Record<string, string> = {
  a: 'аАαΑɑᴀᎪꓮⲀⲁ',
  b: 'вВьЬΒβʙᏴꓐⲂⲃ',
  c: 'сСϲϹᴄᏟꓚⲤⲥꮯ',
  d: 'ԁԀᴅᎠꓓ',
  e: 'еЕεΕɛᴇᎬꓰꮛ',
  f: 'ғҒϝϜꜰƒꓝ',
  g: 'ɡցɢᏀꓖ',
  h: 'һҺнНΗհʜᎻꓧⲎⲏ',
  i: 'іІιΙıɩɪӀӏ|ꓲⲒⲓᎥꭵ',
  j: 'јЈϳյᴊᎫꓙ',
  k: 'кКκΚᴋᏦꓗⲔⲕ',
  l: '1ʟᏞꓡ',
  m: 'мМΜᴍᎷꓟⲘⲙ',
  n: 'ΝηոɴꓠⲚⲛ',
  o: 'оОοΟσօՕᴏ0ꓳⲞⲟ',
  p: 'рРρΡᴘᏢꓑⲢⲣꮲ',
  q: 'ԛԚզ',
  r: 'ʀᎡꓣ',
  s: 'ѕЅꜱՏᏚꓢꮪ',
  t: 'тТτΤᴛᎢꓔⲦⲧ',
  u: 'υμսᴜꓴ',
  v: 'νѵѴᴠᏙꓦꮩ',
  w: 'ԝԜωᴡᎳꓪꮃ',
  x: 'хХχΧꓫⲬⲭ',
  y: 'уУΥγүҮʏꓬⲨⲩ',
  z: 'Ζᴢꮓꓜ',
}
const LATIN = new Map(Object.entries(DRAWN_LIKE).flatMap(([latin, others]) => [...others].map((other) => [other, latin] as const)))
/** Letters in squares, circles and flags, which run from A to Z. */
const PICTURED = [0x1f130, 0x1f150, 0x1f170, 0x1f1e6]

/** A text as it looks to whoever reads it quickly. */
export function skeletonOf(text: string): string {
  const drawn = [...text.normalize('NFKC').normalize('NFD')].map((sign) => LATIN.get(sign) ?? pictured(sign) ?? sign)
  return foldedOf(drawn.join(''))
}

function pictured(sign: string): string | undefined {
  const code = sign.codePointAt(0) ?? 0
  const from = PICTURED.find((first) => code >= first && code < first + 26)
  return from === undefined ? undefined : String.fromCharCode(97 + code - from)
}

/** Without capitals, accents, and what isn't a letter or a digit, each word apart. */
const foldedOf = (text: string) =>
  ` ${text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
const closed = (folded: string) => folded.replaceAll(' ', '')

/** Whether a name looks like another and isn't written like it. Two people may have the same name; nobody is called "Оficio" with a Cyrillic О. */
export function imitates(name: string, other: string): boolean {
  const [wanted, plain] = [skeletonOf(other), foldedOf(other)]
  if (closed(wanted).length < SHORTEST) return false
  const looks = skeletonOf(name).includes(wanted) || closed(skeletonOf(name)) === closed(wanted)
  return looks && !foldedOf(name).includes(plain) && closed(foldedOf(name)) !== closed(plain)
}

/** Names by the field in which each was typed. */
type Typed = Record<string, string | undefined>

/**
 * Refuses a name that others would take for the market's or for an administrator's, at its field: one that is drawn alike in other
 * letters, and as a whole also the market's own. VALIDATION_FAILED. `self`: whose name it is, where they have an account.
 */
export async function refuseImitation(db: Kysely<Schema>, typed: Typed, self: string | null): Promise<void> {
  const names = Object.entries(typed).filter((each): each is [string, string] => each[1] !== undefined)
  if (names.length === 0) return
  const market = (await brandOf(db)).name
  const staff = await db.selectFrom('users').select(['id', 'first_name', 'last_name']).where('role', 'in', ['admin', 'superAdmin']).where('status', '=', 'active').execute()
  if (staff.some(({ id }) => id === self)) return
  const others = [market, ...staff.map((row) => `${row.first_name} ${row.last_name}`)]
  const isMarket = (name: string) => closed(market).length >= SHORTEST && closed(foldedOf(name)) === closed(foldedOf(market))
  for (const [path, name] of names)
    if (isMarket(name) || others.some((other) => imitates(name, other))) throw new Refusal('VALIDATION_FAILED', { errors: [{ path, message: MESSAGES.name_alike }] })
}

/** The names of a form's person: each part, and the whole at the first that was typed. `before` has what isn't changed. */
export async function refuseImitatingPerson(
  db: Kysely<Schema>,
  { firstName, lastName }: { firstName?: string | undefined; lastName?: string | undefined },
  self: string | null,
  at = '',
): Promise<void> {
  if (firstName === undefined && lastName === undefined) return
  const before = self ? await db.selectFrom('users').select(['first_name', 'last_name']).where('id', '=', self).executeTakeFirst() : undefined
  const whole = `${firstName ?? before?.first_name ?? ''} ${lastName ?? before?.last_name ?? ''}`
  await refuseImitation(db, { [`${at}${firstName === undefined ? 'lastName' : 'firstName'}`]: whole }, self)
}
