import { mkdir, statfs } from 'node:fs/promises'

const MB = 1_000_000
/** The default reserve: this much, or the share on a small disk. */
export const DEFAULT_RESERVE_MB = 500
const DEFAULT_RESERVE_SHARE = 0.1

/** Thrown when only the reserve is left, with the code that the file system uses for a full disk. */
export class DiskFullError extends Error {
  override name = 'DiskFullError'
  readonly code = 'ENOSPC'
}

/** Disk space for user files, which must leave a reserve for the database. */
export interface DiskSpace {
  /**
   * Reserves this many bytes until the returned function is called. Throws DiskFullError if that would use
   * the reserve.
   */
  reserve(bytes: number): Promise<() => void>
}

/** `reserveBytes`: how many bytes stay free; null: the default. */
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
