import { mkdir, statfs } from 'node:fs/promises'

const MB = 1_000_000
/** What user files leave free where nothing is set: this much, or the share on a small disk. */
export const DEFAULT_RESERVE_MB = 500
const DEFAULT_RESERVE_SHARE = 0.1

/** What the file system says of a full disk is said of one that only the reserve is left of. */
export class DiskFull extends Error {
  override name = 'DiskFull'
  readonly code = 'ENOSPC'
}

/** Room on a disk for user files, which leave a reserve to the database. */
export interface Room {
  /** Promises room for so many bytes until what it answers is called. Throws DiskFull where they would take from the reserve. */
  hold(bytes: number): Promise<() => void>
}

/** `reserve`: how many bytes stay free; null: the default. */
export function openRoom(folder: string, reserve: number | null): Room {
  let promised = 0
  return {
    async hold(bytes) {
      await mkdir(folder, { recursive: true })
      const { bavail, blocks, bsize } = await statfs(folder)
      const kept = reserve ?? Math.min(DEFAULT_RESERVE_MB * MB, blocks * bsize * DEFAULT_RESERVE_SHARE)
      if (bavail * bsize - promised - bytes < kept) throw new DiskFull('User files may not take what is left of the disk')
      promised += bytes
      let held = true
      return () => {
        if (held) promised -= bytes
        held = false
      }
    },
  }
}
