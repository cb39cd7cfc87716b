/**
 * Text without what is typed but never shown: control characters but line breaks and tabs, and the marks that
 * turn the direction of what follows.
 */
export function sanitizeText(text: string): string {
  return [...text]
    .filter(
      (character) =>
        !/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(character) || character === '\n' || character === '\t',
    )
    .join('')
}

/** The same on one line: for names, which stand within other sentences. */
export const sanitizeLine = (text: string): string => sanitizeText(text.replace(/\s+/g, ' '))

/** Signs that are typed and never seen, or seen as a blank: fillers, joiners, marks of direction, tags. */
const INVISIBLE_CHARACTERS = /[\p{DI}\p{Cc}\p{Co}\u2028\u2029\u2800\ufff9-\ufffb\u{1d159}]/u
/** The same and blanks, but without what a font of one's own may show. */
const BLANK = /^[\p{DI}\p{Cc}\s\u2800\ufff9-\ufffb\u{1d159}]*$/u

/** What somebody writes, without what surrounds it; nothing where nothing of it can be seen. */
export function plainWords(text: string): string {
  const plain = sanitizeText(text).trim()
  return BLANK.test(plain) ? '' : plain
}
/**
 * In these scripts a joiner between two letters changes how they are written: Persian, Urdu, Hindi and their
 * neighbours.
 */
const JOINERS =
  /(?<=[\p{scx=Arab}\p{scx=Syrc}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}])[\u200c\u200d](?=[\p{scx=Arab}\p{scx=Syrc}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}])/gu

/** An accent with no letter under it. */
const STRAY_MARK = /(?:^|\s)\p{M}/u

/** Whether all of a name can be seen. */
export const isVisibleText = (name: string): boolean =>
  !INVISIBLE_CHARACTERS.test(name.replace(JOINERS, '')) && !STRAY_MARK.test(name)
