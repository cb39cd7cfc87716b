import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { databaseOf, fileOf, openDatabase } from '../db/open.ts'
import { StartRefusal } from '../db/start-refusal.ts'
import { type Env, readEnv, UnusableSettings } from '../env.ts'
import { BadArchive } from './archive.ts'
import { backUp } from './backup.ts'
import { command } from './control.ts'
import { BadCopy, copyToServer } from './copy.ts'
import { examine } from './doctor.ts'
import { restore } from './restore.ts'

/** The operator's commands: `npm run backup [file]`, `npm run restore <file>`, `npm run doctor`, `npm run move-to-postgres`. They take the settings of `npm start`. */
const [name = '', argument] = process.argv.slice(2)
const COMMANDS: Record<string, (env: Env) => Promise<boolean>> = { backup, restore: bringBack, doctor, 'move-to-postgres': moveToPostgres }

try {
  const run = COMMANDS[name]
  if (!run) throw new UnusableSettings('Usage: npm run backup [file] · npm run restore <file> · npm run doctor · npm run move-to-postgres')
  process.exitCode = (await run(readEnv(process.env))) ? 0 : 1
} catch (error) {
  if (!(error instanceof UnusableSettings || error instanceof StartRefusal || error instanceof BadArchive || error instanceof BadCopy)) throw error
  console.error(error.message)
  process.exitCode = 1
}

/** By the running market, which alone may read its database; without one by ourselves. */
async function backup(env: Env): Promise<boolean> {
  const to = argument ? resolve(argument) : ''
  const answer = await command(env.dataDir, 'backup', to)
  if (answer) {
    console.log(answer.said)
    return answer.ok
  }
  const database = await databaseOf(env)
  try {
    console.log(said(await backUp({ database, dataDir: env.dataDir, version: 'stopped' }, to || null, new Date())))
  } finally {
    await database.close()
  }
  return true
}

async function bringBack(env: Env): Promise<boolean> {
  if (!argument) throw new UnusableSettings('Usage: npm run restore <file>')
  const { createdAt, program } = await restore(resolve(argument), env.dataDir)
  console.log(`The market of ${createdAt} (program ${program}) is in ${env.dataDir}. Start it with npm start.`)
  return true
}

/** Out of the file in DATA_DIR, which stays as it is. */
async function moveToPostgres(env: Env): Promise<boolean> {
  if (!env.databaseUrl) throw new UnusableSettings('DATABASE_URL must say where to: the address of an empty database on a PostgreSQL server.')
  if (!existsSync(fileOf(env.dataDir))) throw new UnusableSettings(`There is no market in DATA_DIR ${env.dataDir}.`)
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
  return true
}

async function doctor(env: Env): Promise<boolean> {
  const found = await examine(env, () => new Date())
  const width = Math.max(...found.map(({ about }) => about.length))
  for (const { about, good, said: words } of found) console.log(`${good ? '  ok ' : ' BAD '} ${about.padEnd(width)}  ${words}`)
  return found.every(({ good }) => good)
}

function said({ path, bytes, files }: { path: string; bytes: number; files: number }): string {
  return `${path}: ${(bytes / 1024 / 1024).toFixed(1)} MB, ${files} files`
}
