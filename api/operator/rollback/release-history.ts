import { readFile, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { MIGRATION_NAMES } from '../../db/migrate.ts'

const HISTORY_FILE = 'releases.json'
const MAX_RELEASES = 10
const COMMIT = /^[0-9a-f]{40,64}$/

/** Where this program is. */
export const PROGRAM_FOLDER = resolve(fileURLToPath(new URL('../../..', import.meta.url)))

/** A release that has served the market: its folder and, in a clone, its commit. */
const Release = v.object({
  version: v.string(),
  folder: v.string(),
  commit: v.nullable(v.string()),
  /** The newest migration that it knows. */
  migration: v.string(),
  startedAt: v.string(),
})
export type Release = v.InferOutput<typeof Release>

/** The releases that have served from this DATA_DIR, the newest last. */
export async function readReleases(dataDir: string): Promise<Release[]> {
  try {
    return v.parse(v.array(Release), JSON.parse(await readFile(join(dataDir, HISTORY_FILE), 'utf8')))
  } catch {
    return []
  }
}

/** Records that this program serves the market. */
export async function recordRelease(dataDir: string, version: string, now: Date): Promise<void> {
  const release = await describeProgram(version, now)
  const earlier = (await readReleases(dataDir)).filter((each) => !isSameRelease(each, release))
  await writeReleases(dataDir, [...earlier, release].slice(-MAX_RELEASES))
}

export async function writeReleases(dataDir: string, releases: Release[]): Promise<void> {
  const path = join(dataDir, HISTORY_FILE)
  await writeFile(`${path}.${process.pid}`, JSON.stringify(releases), { mode: 0o600 })
  await rename(`${path}.${process.pid}`, path)
}

/** A clone is at one commit after another; an image has the same folder in each version. */
export const isSameRelease = (a: Release, b: Release): boolean =>
  a.folder === b.folder && a.commit === b.commit && (a.commit !== null || a.version === b.version)

export async function describeProgram(version: string, now: Date): Promise<Release> {
  return {
    version,
    folder: PROGRAM_FOLDER,
    commit: await readCommit(PROGRAM_FOLDER),
    migration: MIGRATION_NAMES.at(-1) ?? '',
    startedAt: now.toISOString(),
  }
}

/**
 * The commit that a clone is at; null for other folders. Read from git's files, as the server starts no
 * programs.
 */
export async function readCommit(folder: string): Promise<string | null> {
  const read = (path: string) => readFile(join(folder, '.git', path), 'utf8').catch(() => '')
  const head = (await read('HEAD')).trim()
  const branch = /^ref: (.+)$/.exec(head)?.[1]
  if (!branch) return COMMIT.test(head) ? head : null
  const loose = (await read(branch)).trim()
  if (COMMIT.test(loose)) return loose
  const packedRef = (await read('packed-refs')).split('\n').find((line) => line.endsWith(` ${branch}`))
  return packedRef?.split(' ')[0] ?? null
}
