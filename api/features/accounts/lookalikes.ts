import type { Kysely } from 'kysely'
import { MESSAGES } from '#shared/messages.ts'
import { readBranding } from '../../branding/branding.ts'
import type { Schema } from '../../db/schema.ts'
import { DomainError } from '../../http/middleware/errors.ts'

/** Shorter names are syllables of many others. */
const MIN_NAME_LENGTH = 3

/**
 * Letters that are drawn like Latin ones, by the Latin one (https://www.unicode.org/reports/tr39/): Cyrillic,
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
/** Letters in squares, circles and flags, which run from A to Z. */
const ENCLOSED_ALPHABETS = [0x1f130, 0x1f150, 0x1f170, 0x1f1e6]

/** A text as it looks to whoever reads it quickly. */
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

/** Without capitals, accents, and what isn't a letter or a digit, each word apart. */
const foldText = (text: string) =>
  ` ${text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `
const removeSpaces = (folded: string) => folded.replaceAll(' ', '')

/**
 * Whether a name looks like another and isn't written like it. Two people may have the same name; nobody is
 * called "Оficio" with a Cyrillic О.
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

/** Names by the field in which each was typed. */
type NameFields = Record<string, string | undefined>

/**
 * Refuses a name that others would take for the market's or for an administrator's, at its field: one that is
 * drawn alike in other letters, and as a whole also the market's own. VALIDATION_FAILED. `self`: whose name
 * it is, where they have an account.
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
 * The names of a form's person: each part, and the whole at the first that was typed. `before` has what isn't
 * changed.
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
