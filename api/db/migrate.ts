import type { Kysely } from 'kysely'
import { createTable } from './create-table.ts'
import * as catalogue from './migrations/0001-catalogue.ts'
import * as accounts from './migrations/0002-accounts.ts'
import * as chat from './migrations/0003-chat.ts'
import * as attachments from './migrations/0004-attachments.ts'
import * as selling from './migrations/0005-selling.ts'
import * as orders from './migrations/0006-orders.ts'
import * as notices from './migrations/0007-notices.ts'
import * as keys from './migrations/0008-keys.ts'
import * as support from './migrations/0009-support.ts'
import * as admin from './migrations/0010-admin.ts'
import * as feed from './migrations/0011-feed.ts'
import * as unread from './migrations/0012-unread.ts'
import * as answers from './migrations/0018-answers.ts'
import * as attempts from './migrations/0019-attempts.ts'
import * as begunUploads from './migrations/0020-begun-uploads.ts'
import * as messageWords from './migrations/0021-message-words.ts'
import * as exportIndexes from './migrations/0022-exports.ts'
import * as waysIn from './migrations/0023-ways-in.ts'
import * as demo from './migrations/0025-demo.ts'
import * as chores from './migrations/0027-chores.ts'
import * as goneFiles from './migrations/0030-gone-files.ts'
import * as trialTold from './migrations/0032-trial-told.ts'
import * as moderation from './migrations/0033-moderation.ts'
import * as contacts from './migrations/0035-contacts.ts'
import * as takenBack from './migrations/0036-taken-back.ts'
import * as projectVersions from './migrations/0039-project-versions.ts'
import * as nameless from './migrations/0041-nameless.ts'
import * as moreModeration from './migrations/0042-more-moderation.ts'
import * as understandingSearch from './migrations/0043-understanding-search.ts'
import * as firstProfiles from './migrations/0044-first-profiles.ts'
import * as pictureColors from './migrations/0045-picture-colors.ts'
import * as searchWords from './migrations/0046-search-words.ts'
import * as places from './migrations/0047-places.ts'
import * as savedLists from './migrations/0048-saved-lists.ts'
import * as foundNearby from './migrations/0049-found-nearby.ts'
import * as lastActive from './migrations/0050-last-active.ts'
import * as reviewProjects from './migrations/0051-review-projects.ts'
import * as deliveryTimes from './migrations/0052-delivery-times.ts'
import { StartupError } from './startup-error.ts'

/** In execution order. A migration that has been released is never changed. */
const MIGRATIONS: { name: string; up(db: Kysely<unknown>): Promise<void> }[] = [
  { name: '0001-catalogue', up: catalogue.up },
  { name: '0002-accounts', up: accounts.up },
  { name: '0003-chat', up: chat.up },
  { name: '0004-attachments', up: attachments.up },
  { name: '0005-selling', up: selling.up },
  { name: '0006-orders', up: orders.up },
  { name: '0007-notices', up: notices.up },
  { name: '0008-keys', up: keys.up },
  { name: '0009-support', up: support.up },
  { name: '0010-admin', up: admin.up },
  { name: '0011-feed', up: feed.up },
  { name: '0012-unread', up: unread.up },
  { name: '0018-answers', up: answers.up },
  { name: '0019-attempts', up: attempts.up },
  { name: '0020-begun-uploads', up: begunUploads.up },
  { name: '0021-message-words', up: messageWords.up },
  { name: '0022-exports', up: exportIndexes.up },
  { name: '0023-ways-in', up: waysIn.up },
  { name: '0025-demo', up: demo.up },
  { name: '0027-chores', up: chores.up },
  { name: '0032-trial-told', up: trialTold.up },
  { name: '0033-moderation', up: moderation.up },
  { name: '0035-contacts', up: contacts.up },
  { name: '0036-taken-back', up: takenBack.up },
  { name: '0039-project-versions', up: projectVersions.up },
  { name: '0030-gone-files', up: goneFiles.up },
  { name: '0041-nameless', up: nameless.up },
  { name: '0042-more-moderation', up: moreModeration.up },
  { name: '0043-understanding-search', up: understandingSearch.up },
  { name: '0044-first-profiles', up: firstProfiles.up },
  { name: '0045-picture-colors', up: pictureColors.up },
  { name: '0046-search-words', up: searchWords.up },
  { name: '0047-places', up: places.up },
  { name: '0048-saved-lists', up: savedLists.up },
  { name: '0049-found-nearby', up: foundNearby.up },
  { name: '0050-last-active', up: lastActive.up },
  { name: '0051-review-projects', up: reviewProjects.up },
  { name: '0052-delivery-times', up: deliveryTimes.up },
]

/** All migrations of this program, in order. */
export const MIGRATION_NAMES: readonly string[] = MIGRATIONS.map(({ name }) => name)

/** The migrations that a database has applied. */
export async function appliedMigrations(
  anyDb: Pick<Kysely<unknown>, 'introspection' | 'withTables'>,
): Promise<string[]> {
  const db = anyDb.withTables<MigrationsTable>()
  const tables = await db.introspection.getTables()
  if (!tables.some((each) => each.name === 'migrations')) return []
  return (await db.selectFrom('migrations').select('name').orderBy('name').execute()).map((row) => row.name)
}

type MigrationsTable = { migrations: { name: string; applied_at: string } }

/**
 * Migrates a database to the current schema, one transaction per migration. Throws for a database that a
 * newer program has migrated.
 */
export async function migrate(anyDb: Kysely<unknown>, now: Date): Promise<void> {
  const db = anyDb.withTables<MigrationsTable>()
  const tables = await db.introspection.getTables()
  if (!tables.some((each) => each.name === 'migrations')) {
    await createTable(anyDb, 'migrations', (t) =>
      t.addColumn('name', 'text', (c) => c.primaryKey()).addColumn('applied_at', 'text', (c) => c.notNull()),
    )
  }
  const applied = new Set((await db.selectFrom('migrations').select('name').execute()).map((row) => row.name))
  const unknown = [...applied].filter((name) => !MIGRATIONS.some((each) => each.name === name))
  if (unknown.length > 0)
    throw new StartupError(
      `This database comes from a newer version (${unknown.join(', ')}). Nothing was changed. Update Oficio and try again.`,
    )
  for (const { name, up } of MIGRATIONS.filter((each) => !applied.has(each.name))) {
    await anyDb.transaction().execute(async (tx) => {
      await up(tx)
      await tx
        .withTables<MigrationsTable>()
        .insertInto('migrations')
        .values({ name, applied_at: now.toISOString() })
        .execute()
    })
  }
}
