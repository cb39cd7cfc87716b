import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseFile, type LocalDatabase } from '../db/open.ts'
import { runExclusively } from './backup.ts'
import { assertDiskSpace } from './disk-space.ts'

/** The copy, and the copy that a migration makes of it. */
const COPY_COUNT = 2

/**
 * Copies the database into a folder in DATA_DIR, laid out like it, where a new process tries its start while
 * this one serves. Returns the folder; who tries deletes it.
 */
export const copyForRehearsal = ({ sqlite }: LocalDatabase, dataDir: string): Promise<string> =>
  runExclusively(async () => {
    const folder = join(dataDir, `.hand-over-${process.pid}`)
    await rm(folder, { recursive: true, force: true })
    const { size } = await stat(databaseFile(dataDir))
    await assertDiskSpace([{ folder: dataDir, bytes: COPY_COUNT * size }])
    await mkdir(folder, { mode: 0o700 })
    try {
      await sqlite.backup(databaseFile(folder))
    } catch (error) {
      // Nobody else knows of it, and where the disk is full it would stay so.
      await rm(folder, { recursive: true, force: true })
      throw error
    }
    return folder
  })
