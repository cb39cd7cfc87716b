import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** OWASP's current minimum for argon2id: 19 MiB, two passes, one lane. */
const ARGON2_MEMORY_KIB = 19_456
const ARGON2_PASSES = 2
const HASH_BYTES = 32
const MAX_CONCURRENT_HASHES = 4

const CURRENT_PARAMETERS = `$argon2id$v=19$m=${ARGON2_MEMORY_KIB},t=${ARGON2_PASSES},p=1$`

const derive = promisify(argon2)
let running = 0
const waiters: (() => void)[] = []

/** Hashes a password to a PHC string, which contains its parameters. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await withHashSlot(() =>
    derive('argon2id', {
      message: password,
      nonce: salt,
      parallelism: 1,
      tagLength: HASH_BYTES,
      memory: ARGON2_MEMORY_KIB,
      passes: ARGON2_PASSES,
    }),
  )
  return `${CURRENT_PARAMETERS}${toUnpaddedBase64(salt)}$${toUnpaddedBase64(hash)}`
}

/**
 * Whether the password matches the stored PHC string. With null (no such account) it takes the same time and
 * returns false, so that timing doesn't reveal who has an account.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored ?? DUMMY_HASH)
  if (!parts) return false
  const [, memory, passes, lanes, salt = '', hash = ''] = parts
  const expected = Buffer.from(hash, 'base64')
  const actual = await withHashSlot(() =>
    derive('argon2id', {
      message: password,
      nonce: Buffer.from(salt, 'base64'),
      parallelism: Number(lanes),
      tagLength: expected.length,
      memory: Number(memory),
      passes: Number(passes),
    }),
  )
  return timingSafeEqual(actual, expected) && stored !== null
}

/** Whether a password was hashed with other parameters than the current ones. */
export const needsRehash = (stored: string | null): boolean =>
  stored !== null && !stored.startsWith(CURRENT_PARAMETERS)

const DUMMY_HASH = `${CURRENT_PARAMETERS}${toUnpaddedBase64(Buffer.alloc(16, 1))}$${toUnpaddedBase64(Buffer.alloc(HASH_BYTES, 1))}`

/** At most four hashes at once: more would starve all other requests of the two cores. */
async function withHashSlot<T>(hash: () => Promise<T>): Promise<T> {
  while (running >= MAX_CONCURRENT_HASHES) await new Promise<void>((resolve) => waiters.push(resolve))
  running++
  try {
    return await hash()
  } finally {
    running--
    waiters.shift()?.()
  }
}

function toUnpaddedBase64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
