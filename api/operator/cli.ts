import { existsSync } from 'node:fs'
import { access, constants, copyFile, mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import * as v from 'valibot'
import { BRAND } from '#shared/brand.ts'
import { lockDataDir } from '../data-lock.ts'
import { MIGRATION_NAMES } from '../db/migrate.ts'
import { type Database, databaseOf, fileOf, openAsItIs, openDatabase } from '../db/open.ts'
import { StartRefusal } from '../db/start-refusal.ts'
import { type Env, readEnv, UnusableSettings } from '../env.ts'
import { brandOf } from '../features/accounts/brand.ts'
import { BadArchive, partOf, readArchive, syncFolder } from './archive.ts'
import { type Backup, backUp, badName } from './backup.ts'
import { command, type Order, Whose } from './control.ts'
import { BadCopy, copyToServer } from './copy.ts'
import { describeMarket, openAlone } from './database-check.ts'
import { examine, Findings } from './doctor.ts'
import { readMarker, refuseNothing } from './marker.ts'
import { carryOut, makeFolder, type Plan, planRestore, refuseHalfRestored, refuseUnfit } from './restore.ts'
import { megabytes, NoRoom } from './room.ts'

/** The operator's commands: `npm run backup [file]`, `npm run restore <file>`, `npm run doctor`, `npm run move-to-postgres`, `npm run remove-demo`. They take the settings of `npm start`. */
const [name = '', ...rest] = process.argv.slice(2)
const isAgreed = rest.includes('--yes')
const argument = rest.find((each) => !each.startsWith('--'))
/** How a command is called here: the unit's `oficio` says so, everybody else has npm. */
const { CALLED_AS } = process.env
const called = (order: string, args = '') => (CALLED_AS ? `${CALLED_AS} ${order} ${args}` : `npm run ${order} ${args && `-- ${args}`}`).trim()
const COMMANDS: Record<string, (env: Env) => Promise<boolean>> = { backup, restore: bringBack, doctor, 'move-to-postgres': moveToPostgres, 'remove-demo': withoutDemo }
const ARGUMENTS: Record<string, string> = { backup: '[file]', restore: '<file>' }
const KNOWN = [UnusableSettings, StartRefusal, BadArchive, BadCopy, NoRoom]
const BackupMade = v.object({ path: v.string(), bytes: v.number(), files: v.number(), fault: v.nullable(v.string()), lost: v.array(v.string()) })

// What is made belongs to the market's user alone.
process.umask(0o077)
try {
  const run = COMMANDS[name]
  if (!run)
    throw new UnusableSettings(
      `Usage: ${Object.keys(COMMANDS)
        .map((order) => called(order, ARGUMENTS[order]))
        .join(' · ')}`,
    )
  process.exitCode = (await run(readEnv(process.env))) ? 0 : 1
} catch (error) {
  // What the system says of a file has its reason in it; of everything else the place is needed, too.
  const isToldInALine = error instanceof Error && (KNOWN.some((each) => error instanceof each) || ('code' in error && 'syscall' in error))
  if (!isToldInALine) throw error
  console.error(error.message)
  process.exitCode = 1
}

/** By the running market, which alone may read its database; without one by ourselves. */
async function backup(env: Env): Promise<boolean> {
  const to = argument ? resolve(argument) : null
  const isServed = await sayWhose(env)
  if (to) await refuseUnwritable(dirname(to))
  const made = isServed ? v.parse(BackupMade, await ask(env, 'backup', to ?? '')) : await asOwner(env.dataDir, () => backUpStopped(env))
  const path = to ? await fetchArchive(join(env.dataDir, basename(made.path)), made.fault ? badName(to) : to) : made.path
  if (made.fault) console.error(`NOT GOOD: ${made.fault}`)
  if (made.lost.length > 0) console.error(`${made.lost.length} files that the database speaks of are missing or changed, and in no backup: ${made.lost.slice(0, 3).join(', ')}`)
  console.log(`${path}: ${megabytes(made.bytes)}, ${made.files} files`)
  return made.fault === null
}

async function backUpStopped(env: Env): Promise<Backup> {
  const to = argument ? resolve(argument) : null
  const { dataDir, publicUrl, filesUrl } = env
  const database = await openStopped(env)
  try {
    const market = { database, dataDir, version: (await readMarker(dataDir))?.version ?? 'stopped', publicUrl, hasBucket: filesUrl !== null }
    return await backUp(market, to && join(dataDir, `.backup-${process.pid}-${Date.now()}.tar`), new Date(), to)
  } finally {
    await database.close()
  }
}

/** Of a market that is stopped: nothing that a process has in memory or is sending speaks of people who are gone. */
async function withoutDemo(env: Env): Promise<boolean> {
  if (await command(env.dataDir, 'whose')) throw new UnusableSettings('The market is running. Stop it, run this again, and start it with DEMO=0.')
  await refuseHalfRestored(env.dataDir)
  await refuseNothing(env.dataDir, env.databaseUrl)
  if (!env.databaseUrl) refuseNoFile(env.dataDir)
  await alone(env.dataDir, () => asOwner(env.dataDir, () => removeFrom(env)))
  return true
}

async function removeFrom(env: Env): Promise<void> {
  const database = await databaseOf(env)
  try {
    const [{ removeDemo }, { following }, { filesOf, paymentsOf }] = await Promise.all([import('../demo/remove.ts'), import('../app.ts'), import('../outside/open.ts')])
    const market = { database, files: await filesOf(env), payments: await paymentsOf(env), following }
    const { people, nameless, administered, taken } = await removeDemo(market, new Date())
    console.log(`${people} demo people were removed${nameless > 0 ? `; ${nameless} of them stay as "Deleted user" in what others had with them` : ''}. Everything else stays.`)
    if (taken.length > 0) console.log(`${taken.join(', ')} stay: they have a password of their own. Remove them under Administration if they are nobody's.`)
    console.log(`Start with DEMO=0${administered ? '.' : ': nobody administers this market yet, and the start shows the address where you set it up.'}`)
  } finally {
    await database.close()
  }
}

/** The database as it is: whoever backs up before an update wants the old one. */
async function openStopped({ databaseUrl, dataDir }: Env): Promise<Database> {
  if (!databaseUrl) return openAsItIs(fileOf(dataDir))
  const { marketAt, openPostgres } = await import('../db/postgres.ts')
  const market = await marketAt(databaseUrl).catch((error: unknown) => {
    throw new StartRefusal(`The database at DATABASE_URL does not answer: ${error instanceof Error ? error.message : String(error)}`)
  })
  if (!market) throw new StartRefusal('There is no market in the database at DATABASE_URL. Nothing was made.')
  const marker = await readMarker(dataDir)
  if (marker && market.id && marker.id !== market.id) throw new StartRefusal(`DATABASE_URL leads to another market than the one of DATA_DIR ${dataDir}.`)
  if (MIGRATION_NAMES.some((each) => !market.migrations.includes(each)))
    throw new StartRefusal('The database at DATABASE_URL is of an older program: back it up with that, or start this program once.')
  return openPostgres(databaseUrl)
}

async function refuseUnwritable(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK)
  } catch {
    throw new UnusableSettings(`${folder} cannot be written to by this user. Leave the file out: the backup is then in DATA_DIR, and can be copied from there.`)
  }
}

/** Copies what was made in DATA_DIR to where it is wanted, reads it there, and only then replaces what may be there. */
async function fetchArchive(from: string, to: string): Promise<string> {
  const part = partOf(to)
  try {
    await copyFile(from, part)
    await readArchive(part, null)
    await rename(part, to)
    await syncFolder(dirname(to))
    return to
  } finally {
    await rm(part, { force: true })
    await rm(from, { force: true })
  }
}

async function bringBack(env: Env): Promise<boolean> {
  if (!argument) throw new UnusableSettings(`Usage: ${called('restore', '<file> [--yes]')}`)
  const archive = resolve(argument)
  await refuseUnfit(archive, env.dataDir)
  return alone(env.dataDir, () => replaceBy(archive, env))
}

async function replaceBy(archive: string, env: Env): Promise<boolean> {
  const plan = await planRestore(archive, env.dataDir, new Date())
  describe(plan)
  if (plan.replaces && !isAgreed && !(await agree())) {
    console.error(`Nothing was changed. To replace it: ${called('restore', `${argument} --yes`)}`)
    return false
  }
  await carryOut(plan)
  console.log(
    `The market of ${plan.head.createdAt} (program ${plan.head.program}) is in ${env.dataDir}. Start it${CALLED_AS ? ` with systemctl start ${CALLED_AS}` : ' with npm start'}.`,
  )
  if (plan.before) console.log(`What was there is in ${join(env.dataDir, plan.before)}.`)
  if (env.databaseUrl) console.log(`DATABASE_URL is set: make that database empty and run ${called('move-to-postgres')} before the start, or start without it.`)
  return true
}

function describe({ archive, head, dataDir, replaces }: Plan): void {
  const { brand, publicUrl, people } = head.market ?? { brand: null, publicUrl: null, people: null }
  const what = [`made ${head.createdAt} by program ${head.program}`, ...(people === null ? [] : [`${people} people`])].join(', ')
  console.log(`The backup ${archive} is of the market “${brand ?? BRAND}”${publicUrl ? ` at ${publicUrl}` : ''}: ${what}.`)
  const sentences = replaces ? ['It REPLACES what is there:', ...replaces] : [`DATA_DIR ${dataDir} holds no market: nothing is replaced.`]
  for (const sentence of sentences) console.log(sentence)
}

async function agree(): Promise<boolean> {
  if (!process.stdin.isTTY) return false
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await lines.question('Replace it? Type yes: ')
  lines.close()
  return answer.trim().toLowerCase() === 'yes'
}

/** Out of the file in DATA_DIR, which stays as it is. */
async function moveToPostgres(env: Env): Promise<boolean> {
  if (!env.databaseUrl) throw new UnusableSettings('DATABASE_URL must say where to: the address of an empty database on a PostgreSQL server.')
  await refuseHalfRestored(env.dataDir)
  refuseNoFile(env.dataDir)
  await alone(env.dataDir, () => asOwner(env.dataDir, () => copyOut(env)))
  return true
}

async function copyOut(env: Env): Promise<void> {
  const file = await openDatabase(fileOf(env.dataDir))
  try {
    const database = await databaseOf(env)
    try {
      const counts = await copyToServer(file, database)
      for (const [table, rows] of counts) console.log(`${String(rows).padStart(10)}  ${table}`)
      console.log('Every row was compared with its copy. Start the market with this DATABASE_URL; the file in DATA_DIR was not changed.')
    } finally {
      await database.close()
    }
  } finally {
    file.close()
  }
}

async function doctor(env: Env): Promise<boolean> {
  const isServed = await sayWhose(env)
  const found = isServed ? v.parse(Findings, await ask(env, 'doctor')) : await asOwner(env.dataDir, () => examine(env, () => new Date(), null))
  const width = Math.max(...found.map(({ about }) => about.length))
  for (const { about, good, said } of found) console.log(`${good ? '  ok ' : ' BAD '} ${about.padEnd(width)}  ${said}`)
  return found.every(({ good }) => good)
}

/** Says whose market this is about. The answer is whether a process serves it. Throws where there is none: nothing is ever made. */
async function sayWhose(env: Env): Promise<boolean> {
  if (await command(env.dataDir, 'whose')) {
    const { brand, publicUrl, dataDir, pid, version } = v.parse(Whose, await ask(env, 'whose'))
    console.log(`The market “${brand}” at ${publicUrl}: DATA_DIR ${dataDir}, served by process ${pid} (program ${version})`)
    return true
  }
  await refuseHalfRestored(env.dataDir)
  await refuseNothing(env.dataDir, env.databaseUrl)
  const marker = await readMarker(env.dataDir)
  const brand = await asOwner(env.dataDir, () => brandOfStopped(env))
  console.log(`The market “${brand ?? BRAND}” at ${marker?.publicUrl ?? env.publicUrl}: DATA_DIR ${env.dataDir}, no process serves it`)
  return false
}

/** Null where the database can't be read: the doctor says why. */
async function brandOfStopped(env: Env): Promise<string | null> {
  try {
    if (!env.databaseUrl) return brandIn(fileOf(env.dataDir))
    const database = await openStopped(env)
    try {
      return (await brandOf(database.db)).name
    } finally {
      await database.close()
    }
  } catch {
    return null
  }
}

function brandIn(file: string): string | null {
  const sqlite = openAlone(file)
  try {
    return describeMarket(sqlite).brand
  } finally {
    sqlite.close()
  }
}

/** What the running market answers to an order. */
async function ask(env: Env, order: Order, about = ''): Promise<unknown> {
  const answer = await command(env.dataDir, order, about)
  if (!answer) throw new StartRefusal(`The process that serves DATA_DIR ${env.dataDir} has ended meanwhile: try again.`)
  if (!answer.ok) throw new StartRefusal(answer.said.startsWith('There is no order') ? 'The running process is of an older program: restart it, and try again.' : answer.said)
  return JSON.parse(answer.said)
}

/** A marker alone is no database: an empty one would be made. */
function refuseNoFile(dataDir: string): void {
  if (!existsSync(fileOf(dataDir))) throw new StartRefusal(`There is no market in DATA_DIR ${dataDir}.`)
}

/** Works while no market can be started on DATA_DIR. A folder that was made for the lock alone goes again. */
async function alone<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const isNew = !existsSync(dataDir)
  await makeFolder(dataDir)
  const lock = await asOwner(dataDir, async () => lockDataDir(dataDir, { shared: false, address: `work (npm run ${name})`, now: new Date() }))
  try {
    return await work()
  } finally {
    const made = ['process.json', 'process.lock', 'process.lock-journal']
    if (isNew && (await readdir(dataDir)).every((each) => made.includes(each))) {
      // Before the lock goes: whoever waits for it finds no folder, and makes nothing in one that is about to go.
      for (const each of made) await rm(join(dataDir, each), { force: true })
      await rmdir(dataDir)
    }
    lock.release()
  }
}

/** What root makes in DATA_DIR would be closed to the market: there root works as the folder's owner. */
async function asOwner<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const { uid, gid } = await stat(dataDir)
  if (process.geteuid?.() !== 0 || uid === 0) return work()
  process.setegid?.(gid)
  process.seteuid?.(uid)
  try {
    return await work()
  } finally {
    process.seteuid?.(0)
    process.setegid?.(0)
  }
}
