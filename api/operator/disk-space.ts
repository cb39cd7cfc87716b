import { existsSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

const MB = 1024 * 1024
/** Left for other writes in the meantime. */
const RESERVE_BYTES = 50 * MB

export class InsufficientSpaceError extends Error {}

export const formatMegabytes = (bytes: number): string =>
  `${(bytes / MB).toFixed(bytes < 10 * MB ? 1 : 0)} MB`

/** The bytes that this user can write to the disk of a folder, which may not exist yet, less the reserve. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(findExistingFolder(folder))
  return Math.max(0, bavail * bsize - RESERVE_BYTES)
}

/** Throws InsufficientSpaceError if one of the disks can't hold what is to be written to it. */
export async function assertDiskSpace(requirements: { folder: string; bytes: number }[]): Promise<void> {
  const disks = Map.groupBy(requirements, ({ folder }) => statSync(findExistingFolder(folder)).dev)
  for (const [first, ...others] of disks.values()) {
    if (!first) continue
    const bytes = others.reduce((sum, each) => sum + each.bytes, first.bytes)
    const free = await freeBytes(first.folder)
    if (free < bytes)
      throw new InsufficientSpaceError(
        `Not enough disk space in ${first.folder}: ${formatMegabytes(bytes)} needed, ${formatMegabytes(free)} free. Free up space, then try again.`,
      )
  }
}

const findExistingFolder = (folder: string): string =>
  existsSync(folder) || dirname(folder) === folder ? folder : findExistingFolder(dirname(folder))
