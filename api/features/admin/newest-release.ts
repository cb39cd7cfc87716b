import * as v from 'valibot'
import { MAX_RELEASE_ANSWER_AGE_MS, type ReleaseStatus } from '#shared/admin.ts'
import { DAY_MS, MINUTE_MS } from '#shared/time.ts'
import { readSetting, writeSetting } from '../../db/settings.ts'
import { write } from '../../db/write.ts'
import type { Deps } from '../../deps.ts'
import { fetchLatestRelease, LatestRelease } from '../../outside/releases.ts'

const NEWEST_RELEASE_KEY = 'newest-release'
/** The last answer, and which address gave it. */
const NewestRelease = v.object({ url: v.string(), askedAt: v.string(), release: LatestRelease })

type ReleaseDeps = Pick<Deps, 'database' | 'env' | 'version'>

/** Asks the operator's address for the newest release, if there is one and it wasn't asked today. */
export async function checkNewestRelease({ database, env }: ReleaseDeps, now: Date): Promise<void> {
  const url = env.releasesUrl
  if (!url) return
  const last = await readSetting(database.db, NEWEST_RELEASE_KEY, NewestRelease)
  // A little less than a day, so that an hourly check doesn't drift.
  if (last?.url === url && Math.abs(now.getTime() - Date.parse(last.askedAt)) < DAY_MS - MINUTE_MS) return
  const release = await fetchLatestRelease(url)
  await write(database, (tx) =>
    writeSetting(tx, NEWEST_RELEASE_KEY, { url, askedAt: now.toISOString(), release }),
  )
}

/** What is known of newer releases; null if nobody is asked. */
export async function readReleaseStatus(
  { database, env, version }: ReleaseDeps,
  now: Date,
): Promise<ReleaseStatus | null> {
  if (!env.releasesUrl) return null
  const last = await readSetting(database.db, NEWEST_RELEASE_KEY, NewestRelease)
  if (last?.url !== env.releasesUrl) return { newest: null, url: null, askedAt: null, isNewer: null }
  const { release, askedAt } = last
  const isOld = Math.abs(now.getTime() - Date.parse(askedAt)) > MAX_RELEASE_ANSWER_AGE_MS
  const comparison = isNewer(release.version, version)
  return {
    newest: release.version,
    url: new URL(release.archive, env.releasesUrl).href,
    askedAt,
    // A newer release stays newer, however old the answer is.
    isNewer: isOld && comparison === false ? null : comparison,
  }
}

/**
 * By the numbers of two versions; what follows them, as the hash of a build, doesn't count. Null if one has
 * no numbers.
 */
export function isNewer(version: string, current: string): boolean | null {
  const [a, b] = [toNumbers(version), toNumbers(current)]
  if (!a || !b) return null
  const first = a.findIndex((number, i) => number !== b[i])
  return first !== -1 && (a[first] ?? 0) > (b[first] ?? 0)
}

const toNumbers = (version: string) => /^\d+\.\d+\.\d+/.exec(version)?.[0].split('.').map(Number)
