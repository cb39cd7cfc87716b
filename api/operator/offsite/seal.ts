import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, zstdCompressSync, zstdDecompress } from 'node:zlib'

const IV_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 1 + IV_BYTES + TAG_BYTES
const [PLAIN, COMPRESSED] = [0, 1]
const decompress = promisify(zstdDecompress)

/** An object that isn't what its name says: changed, cut, moved, or sealed with another key. */
export class UnsealError extends Error {}

/**
 * Encrypts an object (AES-256-GCM) as: form, IV, tag, text. The tag is its checksum; it covers the name, too,
 * so that an object put in the place of another is noticed.
 */
export function seal(
  key: Uint8Array,
  name: string,
  bytes: Uint8Array,
  { compress = true } = {},
): Uint8Array<ArrayBuffer> {
  const form = Buffer.from([compress ? COMPRESSED : PLAIN])
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.concat([form, Buffer.from(name)]))
  const text = compress
    ? zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 1 } })
    : bytes
  const sealed = cipher.update(text)
  cipher.final()
  return Buffer.concat([form, iv, cipher.getAuthTag(), sealed])
}

/** Decrypts an object. Throws an UnsealError. */
export async function unseal(key: Uint8Array, name: string, sealed: Buffer): Promise<Buffer> {
  const form = sealed.subarray(0, 1)
  const iv = sealed.subarray(1, 1 + IV_BYTES)
  const tag = sealed.subarray(1 + IV_BYTES, HEAD_BYTES)
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.concat([form, Buffer.from(name)]))
      .setAuthTag(tag)
    const text = Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES)), decipher.final()])
    return form[0] === COMPRESSED ? await decompress(text) : text
  } catch {
    throw new UnsealError(`The object ${name} is damaged.`)
  }
}

/** What tells keys apart, and gives nothing of them away. */
export const fingerprint = (key: Uint8Array): string =>
  createHmac('sha256', key).update('oficio off-site').digest('hex').slice(0, 16)
