import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Resolves when what is at this path, a file's bytes or a folder's entries, would survive a power failure.
 */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Replaces a file atomically: written to a temporary file, synced and renamed, so that a partial file is
 * never served and a complete one never lost. Temporary names are unique, as another process may share this
 * disk.
 */
export async function replaceFile(
  path: string,
  write: (temporaryPath: string) => Promise<unknown>,
): Promise<void> {
  const temporaryPath = `${path}.${randomUUID()}.part`
  try {
    await write(temporaryPath)
    await syncToDisk(temporaryPath)
    await rename(temporaryPath, path)
  } finally {
    await rm(temporaryPath, { force: true })
  }
  await syncToDisk(dirname(path))
}
