import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '#shared/time.ts'
import { type BackupRetention, selectExpired } from '../retention.ts'
import {
  type Entry,
  listSegments,
  listSnapshots,
  listStoredFiles,
  readManifest,
  readRemovedFiles,
  type SealedStorage,
  writeRemovedFiles,
} from './layout.ts'

/**
 * Deletes what is older than the retention: within its days every commit stays, before that one snapshot a
 * week and a month. An upload that the market no longer has goes when no snapshot is left from when it had.
 */
export async function pruneStorage(
  sealed: SealedStorage,
  { retention, dataDir, hasFiles }: { retention: BackupRetention; dataDir: string; hasFiles: boolean },
  now: Date,
): Promise<void> {
  const { storage } = sealed
  const snapshots = (await listSnapshots(storage)).toReversed()
  const wholeSince = findWholeSince(snapshots, retention, now)
  if (!wholeSince) return
  const expired = selectExpired(snapshots, retention).filter(({ at }) => at < wholeSince.at)
  const retained = snapshots.filter((each) => !expired.includes(each))
  const needed = await Promise.all(
    retained
      .filter(({ at }) => at <= wholeSince.at)
      .map(async (each) => ({ ...(await readManifest(sealed, each)), generation: each.generation })),
  )
  const isNeeded = ({ generation, sequence, at }: Entry) =>
    at >= wholeSince.at ||
    needed.some(
      (each) =>
        each.generation === generation && sequence >= each.firstSegment && sequence <= each.readySegment,
    )
  // Pieces of a snapshot that was never finished go, too, unless it may still be under way.
  const complete = new Set(retained.map(({ name }) => name))
  for (const name of (await storage.list('snapshots/')).toReversed()) {
    const folder = name.slice(0, name.lastIndexOf('/'))
    const isExpired = expired.some((each) => each.name === folder)
    if (isExpired || (!complete.has(folder) && snapshots.some(({ name }) => name > folder)))
      await storage.remove(name)
  }
  for (const segment of await listSegments(storage))
    if (!isNeeded(segment)) await storage.remove(segment.name)
  if (hasFiles) await pruneFiles(sealed, join(dataDir, 'files'), { now, oldest: retained.at(-1)?.at ?? now })
}

/** The snapshot from which on every commit is retained: every moment of the last days can be brought back. */
function findWholeSince(snapshots: Entry[], { daily }: BackupRetention, now: Date): Entry | undefined {
  const windowStart = now.getTime() - daily * DAY_MS
  return snapshots.find(({ at }) => at.getTime() <= windowStart) ?? snapshots.at(-1)
}

async function pruneFiles(
  sealed: SealedStorage,
  folder: string,
  { now, oldest }: { now: Date; oldest: Date },
): Promise<void> {
  // Without the folder nothing is known of what was deleted.
  const names = await readdir(folder).catch(() => null)
  if (!names) return
  const present = new Set(names)
  const removed = await readRemovedFiles(sealed)
  const remaining: Record<string, string> = {}
  for (const [id, pieces] of await listStoredFiles(sealed.storage)) {
    if (present.has(id)) continue
    const since = removed[id] ?? now.toISOString()
    // A day more, as the clock may have been set.
    if (Date.parse(since) + DAY_MS < oldest.getTime())
      for (const piece of pieces) await sealed.storage.remove(piece)
    else remaining[id] = since
  }
  await writeRemovedFiles(sealed, remaining)
}
