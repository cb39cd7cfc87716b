import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Returns when what stands at this path, a file's bytes or a folder's names, would outlive a power cut. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Written beside its place, synced and renamed, so that half a file is never served and a whole one is never
 * lost. Each part has a name of its own, for another process may share this disk.
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
