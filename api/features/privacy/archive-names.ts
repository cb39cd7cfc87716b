/** In bytes, with room for a number: file systems take 255. */
const LONGEST_NAME = 200
/** Windows keeps these for itself, whatever follows the dot. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/**
 * Names for files side by side in one folder of any system: what they were called, else their id. No path, nothing invisible, none twice,
 * not even in capitals.
 */
export function archiveNames(): (file: { id: string; type: string; name: string | null }) => string {
  const taken = new Map<string, number>()
  return ({ id, type, name }) => {
    const wanted = safeName(name ?? '') || `${id}.${endingOf(type)}`
    const [, stem = '', ending = ''] = /^(.+?)(\.[^.]{1,10})?$/u.exec(wanted) ?? []
    let free = wanted
    for (let n = taken.get(folded(wanted)) ?? 1; taken.has(folded(free)); n++) {
      free = `${stem} (${n + 1})${ending}`
      taken.set(folded(wanted), n + 1)
    }
    taken.set(folded(free), 1)
    return free
  }
}

function safeName(name: string): string {
  const signs = trimmed(
    name
      .toWellFormed()
      .normalize('NFC')
      .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
      .replace(/[\\/:*?"<>|\ufffd]/g, '_'),
  )
  const safe = RESERVED.test(signs) ? `_${signs}` : signs
  if (Buffer.byteLength(safe) <= LONGEST_NAME) return safe
  // The ending stays: it says what opens the file.
  const ending = /\.[^.]{1,10}$/u.exec(safe)?.[0] ?? ''
  const letters = [...safe.slice(0, safe.length - ending.length)]
  while (Buffer.byteLength(letters.join('')) > LONGEST_NAME - Buffer.byteLength(ending)) letters.pop()
  return trimmed(letters.join('')) + ending
}

const trimmed = (name: string) => name.replace(/^[\s.]+/, '').replace(/[\s.]+$/, '')

const folded = (name: string) => name.normalize('NFKC').toLowerCase()

const endingOf = (type: string) => /^\w+\/([a-z0-9]{1,8})/.exec(type)?.[1]?.replace('jpeg', 'jpg') ?? 'bin'
