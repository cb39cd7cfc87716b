/**
 * Removes characters that are typed but never shown: control characters except line breaks and tabs,
 * bidirectional control marks, which change the direction of the text that follows, and halves of characters
 * (lone surrogates), which databases refuse.
 */
export function sanitizeText(text: string): string {
  return [...text]
    .filter(
      (character) =>
        !/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u.test(character) ||
        character === '\n' ||
        character === '\t',
    )
    .join('')
}

/** The same on one line: for names, which are embedded in other sentences. */
export const sanitizeLine = (text: string): string => sanitizeText(text.replace(/\s+/g, ' '))

/** Characters that are invisible or look like a space: fillers, joiners, direction marks, tags. */
const INVISIBLE_CHARACTERS = /[\p{DI}\p{Cc}\p{Co}\u2028\u2029\u2800\ufff9-\ufffb\u{1d159}]/u
/** Those and white space, without the private-use characters, which a custom font may show. */
const BLANK = /^[\p{DI}\p{Cc}\s\u2800\ufff9-\ufffb\u{1d159}]*$/u

/** A user's text, trimmed; empty where nothing of it is visible. */
export function plainWords(text: string): string {
  const plain = sanitizeText(text).trim()
  return BLANK.test(plain) ? '' : plain
}
/**
 * In these scripts a joiner between two letters changes their shape: Persian, Urdu, Hindi and related ones.
 */
const JOINERS =
  /(?<=[\p{scx=Arab}\p{scx=Syrc}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}])[\u200c\u200d](?=[\p{scx=Arab}\p{scx=Syrc}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}])/gu

/** An accent with no letter under it. */
const STRAY_MARK = /(?:^|\s)\p{M}/u

/** Whether every character of a name is visible. */
export const isVisibleText = (name: string): boolean =>
  !INVISIBLE_CHARACTERS.test(name.replace(JOINERS, '')) && !STRAY_MARK.test(name)
