const ARABIC = /\p{Script=Arabic}/u
/** What is written in several ways is written in one, from the first to the last. */
const LATIN_SOUNDS: [RegExp, string][] = [
  [/ph/g, 'f'],
  [/c(?=[eiy])|[zx]/g, 's'],
  [/qu|ck|k|q/g, 'c'],
  [/v/g, 'b'],
  [/(?<!c)h/g, ''],
  [/y/g, 'i'],
  [/g(?=[ei])/g, 'j'],
  [/(.)\1+/g, '$1'],
]
/** Vowels of foreign words are written or not: "سوشل" and "سوشيال". */
const ARABIC_SOUNDS: [RegExp, string][] = [
  [/(?<=.)[اوي]/g, ''],
  [/[ضظ]/g, 'ض'],
  [/[ذد]/g, 'د'],
  [/[ثت]/g, 'ت'],
  [/[غقج]/g, 'ق'],
  [/(.)\1+/g, '$1'],
]
const MIN_LENGTH = 4
const MIN_SOUNDS = 3

/** How a folded word sounds: who spells "fotografer" or "electrisista" has heard it. Null for short ones. */
export function soundOf(word: string): string | null {
  if (word.length < MIN_LENGTH) return null
  const sounds = ARABIC.test(word) ? ARABIC_SOUNDS : LATIN_SOUNDS
  const sound = sounds.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), word)
  return sound.length < MIN_SOUNDS ? null : sound
}
