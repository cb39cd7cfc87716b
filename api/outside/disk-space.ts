import { mkdir, statfs } from 'node:fs/promises'

const MB = 1_000_000
/** What user files leave free where nothing is set: this much, or the share on a small disk. */
export const DEFAULT_RESERVE_MB = 500
const DEFAULT_RESERVE_SHARE = 0.1

/** What the file system says of a full disk is said of one that only the reserve is left of. */
export class DiskFullError extends Error {
  override name = 'DiskFullError'
  readonly code = 'ENOSPC'
}

/** Room on a disk for user files, which leave a reserve to the database. */
export interface DiskSpace {
  /**
   * Promises room for so many bytes until what it answers is called. Throws DiskFull where they would take
   * from the reserve.
   */
  reserve(bytes: number): Promise<() => void>
}

/** `reserve`: how many bytes stay free; null: the default. */
export function createDiskSpace(folder: string, reserveBytes: number | null): DiskSpace {
  let reservedBytes = 0
  return {
    async reserve(bytes) {
      await mkdir(folder, { recursive: true })
      const { bavail, blocks, bsize } = await statfs(folder)
      const minFreeBytes =
        reserveBytes ?? Math.min(DEFAULT_RESERVE_MB * MB, blocks * bsize * DEFAULT_RESERVE_SHARE)
      if (bavail * bsize - reservedBytes - bytes < minFreeBytes)
        throw new DiskFullError('User files may not take what is left of the disk')
      reservedBytes += bytes
      let isReserved = true
      return () => {
        if (isReserved) reservedBytes -= bytes
        isReserved = false
      }
    },
  }
}
