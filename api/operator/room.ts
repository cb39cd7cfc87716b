import { existsSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

const MB = 1024 * 1024
/** Left for those who write meanwhile. */
const RESERVE_BYTES = 50 * MB

export class NoRoom extends Error {}

export const megabytes = (bytes: number): string => `${(bytes / MB).toFixed(bytes < 10 * MB ? 1 : 0)} MB`

/** The free bytes where a folder lies, or will: those that this user may fill, less what stays for others. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(nearest(folder))
  return Math.max(0, bavail * bsize - RESERVE_BYTES)
}

/** Throws NoRoom where one of the disks can't take what is to be written to it. */
export async function roomFor(needs: { folder: string; bytes: number }[]): Promise<void> {
  const disks = Map.groupBy(needs, ({ folder }) => statSync(nearest(folder)).dev)
  for (const [first, ...more] of disks.values()) {
    if (!first) continue
    const bytes = more.reduce((sum, each) => sum + each.bytes, first.bytes)
    const free = await freeBytes(first.folder)
    if (free < bytes) throw new NoRoom(`There is no room: ${megabytes(bytes)} are needed in ${first.folder}, and ${megabytes(free)} can be used.`)
  }
}

const nearest = (folder: string): string => (existsSync(folder) || dirname(folder) === folder ? folder : nearest(dirname(folder)))
