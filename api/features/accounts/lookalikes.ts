import type { Kysely } from 'kysely'
import { MESSAGES } from '#shared/messages.ts'
import { readBranding } from '../../branding/branding.ts'
import type { Schema } from '../../db/schema.ts'
import { DomainError } from '../../http/middleware/errors.ts'

/** Shorter names occur as syllables in many others. */
const MIN_NAME_LENGTH = 3

/**
 * Characters that look like Latin letters, by that letter (https://www.unicode.org/reports/tr39/): Cyrillic,
 * Greek, Armenian, Cherokee, Coptic, Lisu, small capitals, digits.
 */
const CONFUSABLES: Record<string, string> = {
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
const LATIN_BY_CONFUSABLE = new Map(
  Object.entries(CONFUSABLES).flatMap(([latin, protectedNames]) =>
    [...protectedNames].map((other) => [other, latin] as const),
  ),
)
/** Letters in squares, circles and flags: blocks of A to Z. */
const ENCLOSED_ALPHABETS = [0x1f130, 0x1f150, 0x1f170, 0x1f1e6]

/** The skeleton of a text: equal for texts that look alike at a glance. */
export function toSkeleton(text: string): string {
  const latinized = [...text.normalize('NFKC').normalize('NFD')].map(
    (character) => LATIN_BY_CONFUSABLE.get(character) ?? fromEnclosedLetter(character) ?? character,
  )
  return foldText(latinized.join(''))
}

function fromEnclosedLetter(character: string): string | undefined {
  const code = character.codePointAt(0) ?? 0
  const alphabetStart = ENCLOSED_ALPHABETS.find((first) => code >= first && code < first + 26)
  return alphabetStart === undefined ? undefined : String.fromCharCode(97 + code - alphabetStart)
}

/** Folds case and accents and replaces everything but letters and digits by spaces. */
const foldText = (text: string) =>
  ` ${text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
const removeSpaces = (folded: string) => folded.replaceAll(' ', '')

/**
 * Whether a name looks like another without being spelt like it. Two people may share a name, but nobody may
 * be called "Оficio" with a Cyrillic О.
 */
export function isImitation(name: string, other: string): boolean {
  const [skeleton, folded] = [toSkeleton(other), foldText(other)]
  if (removeSpaces(skeleton).length < MIN_NAME_LENGTH) return false
  const looksAlike =
    toSkeleton(name).includes(skeleton) || removeSpaces(toSkeleton(name)) === removeSpaces(skeleton)
  return (
    looksAlike && !foldText(name).includes(folded) && removeSpaces(foldText(name)) !== removeSpaces(folded)
  )
}

/** Names by form field. */
type NameFields = Record<string, string | undefined>

/**
 * Rejects, at its field, a name that could be mistaken for the market's or an administrator's: one that looks
 * alike in other letters, and as a whole also the market's exact name. VALIDATION_FAILED. `ownUserId`: the
 * account whose name it is, if it exists.
 */
export async function rejectImitation(
  db: Kysely<Schema>,
  fields: NameFields,
  ownUserId: string | null,
): Promise<void> {
  const names = Object.entries(fields).filter((each): each is [string, string] => each[1] !== undefined)
  if (names.length === 0) return
  const market = (await readBranding(db)).name
  const admins = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('role', 'in', ['admin', 'superAdmin'])
    .where('status', '=', 'active')
    .execute()
  if (admins.some(({ id }) => id === ownUserId)) return
  const protectedNames = [market, ...admins.map((row) => `${row.first_name} ${row.last_name}`)]
  const isMarket = (name: string) =>
    removeSpaces(market).length >= MIN_NAME_LENGTH &&
    removeSpaces(foldText(name)) === removeSpaces(foldText(market))
  for (const [path, name] of names)
    if (isMarket(name) || protectedNames.some((other) => isImitation(name, other)))
      throw new DomainError('VALIDATION_FAILED', { errors: [{ path, message: MESSAGES.name_alike }] })
}

/**
 * Checks the full name of a form, at its first submitted field. The stored account supplies an absent part.
 */
export async function rejectImitatingName(
  db: Kysely<Schema>,
  { firstName, lastName }: { firstName?: string | undefined; lastName?: string | undefined },
  ownUserId: string | null,
  pathPrefix = '',
): Promise<void> {
  if (firstName === undefined && lastName === undefined) return
  const current = ownUserId
    ? await db
        .selectFrom('users')
        .select(['first_name', 'last_name'])
        .where('id', '=', ownUserId)
        .executeTakeFirst()
    : undefined
  const fullName = `${firstName ?? current?.first_name ?? ''} ${lastName ?? current?.last_name ?? ''}`
  await rejectImitation(
    db,
    { [`${pathPrefix}${firstName === undefined ? 'lastName' : 'firstName'}`]: fullName },
    ownUserId,
  )
}
