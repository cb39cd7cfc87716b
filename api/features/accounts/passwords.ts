import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** OWASP's present minimum for argon2id: 19 MiB, two passes, one lane. */
const MEMORY = 19_456
const PASSES = 2
const HASH_BYTES = 32
const AT_ONCE = 4

const TODAY = `$argon2id$v=19$m=${MEMORY},t=${PASSES},p=1$`

const derive = promisify(argon2)
let running = 0
const waiting: (() => void)[] = []

/** Hashes a password to a PHC string, which carries its own parameters. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await inTurn(() => derive('argon2id', { message: password, nonce: salt, parallelism: 1, tagLength: HASH_BYTES, memory: MEMORY, passes: PASSES }))
  return `${TODAY}${unpadded(salt)}$${unpadded(hash)}`
}

/**
 * Whether the password fits the stored PHC string. With null (nobody has that e-mail) it costs the same time and is false, so that
 * nobody learns by the clock who has an account.
 */
export async function passwordFits(password: string, stored: string | null): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored ?? NOBODY)
  if (!parts) return false
  const [, memory, passes, lanes, salt = '', hash = ''] = parts
  const wanted = Buffer.from(hash, 'base64')
  const found = await inTurn(() =>
    derive('argon2id', {
      message: password,
      nonce: Buffer.from(salt, 'base64'),
      parallelism: Number(lanes),
      tagLength: wanted.length,
      memory: Number(memory),
      passes: Number(passes),
    }),
  )
  return timingSafeEqual(found, wanted) && stored !== null
}

/** Whether a password was hashed by other parameters than those of today. */
export const isDated = (stored: string | null): boolean => stored !== null && !stored.startsWith(TODAY)

const NOBODY = `${TODAY}${unpadded(Buffer.alloc(16, 1))}$${unpadded(Buffer.alloc(HASH_BYTES, 1))}`

/** At most four hashes at once: more would starve everybody else of the two cores. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  while (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
