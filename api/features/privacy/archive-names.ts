/** In bytes, with room for a number: file systems allow 255. */
const MAX_NAME_BYTES = 200
/** Windows reserves these names, whatever the extension. */
const RESERVED_NAMES = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/**
 * File names that are unique within one folder on any operating system: the original name, else the id. No
 * path, no invisible characters, no duplicates even in another case.
 */
export function createArchiveNamer(): (file: { id: string; type: string; name: string | null }) => string {
  const usedNames = new Map<string, number>()
  return ({ id, type, name }) => {
    const preferred = safeName(name ?? '') || `${id}.${extensionFor(type)}`
    const [, stem = '', extension = ''] = /^(.+?)(\.[^.]{1,10})?$/u.exec(preferred) ?? []
    let candidate = preferred
    for (let n = usedNames.get(normalize(preferred)) ?? 1; usedNames.has(normalize(candidate)); n++) {
      candidate = `${stem} (${n + 1})${extension}`
      usedNames.set(normalize(preferred), n + 1)
    }
    usedNames.set(normalize(candidate), 1)
    return candidate
  }
}

function safeName(name: string): string {
  const cleaned = trimEdges(
    name
      .toWellFormed()
      .normalize('NFC')
      .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
      .replace(/[\\/:*?"<>|\ufffd]/g, '_'),
  )
  const safe = RESERVED_NAMES.test(cleaned) ? `_${cleaned}` : cleaned
  if (Buffer.byteLength(safe) <= MAX_NAME_BYTES) return safe
  // The extension is kept: it decides which program opens the file.
  const extension = /\.[^.]{1,10}$/u.exec(safe)?.[0] ?? ''
  const characters = [...safe.slice(0, safe.length - extension.length)]
  while (Buffer.byteLength(characters.join('')) > MAX_NAME_BYTES - Buffer.byteLength(extension))
    characters.pop()
  return trimEdges(characters.join('')) + extension
}

const trimEdges = (name: string) => name.replace(/^[\s.]+/, '').replace(/[\s.]+$/, '')

const normalize = (name: string) => name.normalize('NFKC').toLowerCase()

const extensionFor = (type: string) =>
  /^\w+\/([a-z0-9]{1,8})/.exec(type)?.[1]?.replace('jpeg', 'jpg') ?? 'bin'
