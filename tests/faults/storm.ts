import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { newId } from '../../api/db/id.ts'
import { openDatabase } from '../../api/db/open.ts'
import { write } from '../../api/db/write.ts'
import { createSeededRandom, type RandomSource } from '../../api/demo/random.ts'
import { createSession } from '../../api/features/accounts/sessions.ts'
import { openLocalFiles } from '../../api/outside/files.ts'
import { readCursor } from '../../pwa/offline/mine/copies.ts'
import { type LiveSocket, openSocket } from '../../pwa/offline/mine/socket.ts'
import { fillMarket, person } from '../bench/market.ts'
import { change, move, nothingVanished, order, pickFile, putAwayRefusals, rate, say } from './deeds.ts'
import { type Bug, Device, FAIR, type Wire } from './device.ts'
import { type Network, openNetwork } from './network.ts'
import { type Disk, openDisk, ServerProcess } from './server.ts'
import { judge, judgeFiles, type Verdict } from './verdict.ts'

const BUYERS = 4
const SELLERS = 3
/** Sessions of each device: one ends, the next begins. */
const SESSIONS = 20
/** A device whose queue is as long waits until it has been tried. */
const LONG_QUEUE = 60
/** Shorter than the server stands still at times, so that what was given up is done late. */
const PATIENCE_MS = 3000
/** As much as the app has. */
const FAIR_PATIENCE_MS = 15_000
/** Less than the disk holds, all devices' files together. */
const MOST_FILE_BYTES = 600 * 1024 * 1024
const FROZEN_MS = 4500
const FULL_MS = 1200
const DAY_MS = 86_400_000
/** With fair weather all is said and heard after so many rounds. */
const ROUNDS = 60

export interface Plan {
  seed: number
  /** The storm ends after so many deeds and misfortunes of the server, or milliseconds. */
  deeds: number
  misfortunes?: number
  ms: number
  bug?: Bug
  /** Deeds between two misfortunes of the server, at least and at most. */
  pace?: [number, number]
  tell?(line: string): void
}

export interface Report extends Verdict {
  seed: number
  seconds: number
  devices: number
  deeds: number
  sent: number
  acknowledged: number
  messages: number
  orders: { made: number; moves: number; refused: number }
  uploads: { finished: number; wrong: string[] }
  /** Refusals that nobody should get, mistakes the server confesses, bad ends of its process. */
  unexpected: string[]
  faults: Record<'kills' | 'stops' | 'freezes' | 'fullDisk' | 'clockJumps' | 'deviceCrashes' | 'fullDevices' | 'logOuts', number>
  network: Network['counts']
  /** Why the disk could not be filled, if it couldn't. */
  endless: string | null
}

interface Person {
  id: string
  role: 'buyer' | 'seller'
  devices: { name: string; tokens: string[] }[]
}

interface Storm {
  over: boolean
  deeds: number
  misfortunes: number
  fileBytes: number
  devices: Device[]
  faults: Report['faults']
  unexpected: string[]
}

/**
 * Seven people with eleven devices write, change, take back, hire, move, rate and send files before the real server, while its process is
 * killed, stopped and frozen, its disk fills up, the network cuts, loses and doubles, and devices crash, fill up, change their clocks and
 * lose their sessions. Afterwards all is drained and counted.
 */
export async function storm({ seed, deeds, misfortunes = 0, ms, bug, pace = [10, 40], tell = () => undefined }: Plan): Promise<Report> {
  const dice = createSeededRandom(seed)
  const disk = openDisk()
  const network = await openNetwork(createSeededRandom(seed + 1))
  const server = new ServerProcess(disk.folder)
  const { location } = globalThis
  const since = performance.now()
  const state: Storm = {
    over: false,
    deeds: 0,
    misfortunes: 0,
    fileBytes: 0,
    devices: [],
    faults: { kills: 0, stops: 0, freezes: 0, fullDisk: 0, clockJumps: 0, deviceCrashes: 0, fullDevices: 0, logOuts: 0 },
    unexpected: [],
  }
  const lines = new Map<Device, LiveSocket>()
  try {
    const people = await settle(disk.folder, dice)
    // The app's socket asks the page where it is.
    Object.assign(globalThis, { location: new URL(network.url) })
    const users = people.flatMap((one) =>
      one.devices.map(({ name, tokens }) => {
        const device = new Device({
          wire: wireTo(network),
          name,
          person: one.id,
          token: tokens[0] ?? '',
          dice: createSeededRandom(dice.integer(1, 1e9)),
          weather: () => FAIR,
          bug: bug ?? null,
        })
        const user: User = {
          device,
          tokens,
          role: one.role,
          others: people.filter(({ role }) => role !== one.role).map(({ id }) => id),
          dice: createSeededRandom(dice.integer(1, 1e9)),
        }
        return user
      }),
    )
    state.devices.push(...users.map(({ device }) => device))
    network.stormy = false
    network.behind = await server.start()
    await beginChats(users)
    for (const { device } of users) lines.set(device, lineOf(device))
    network.stormy = true

    const deadline = performance.now() + ms
    const ends = () => (state.deeds >= deeds && state.misfortunes >= misfortunes) || performance.now() > deadline
    const befalling = befall(state, server, disk, network, dice, pace)
    await Promise.all(users.map((user) => live(user, state, ends, () => renew(lines, user.device))))
    state.over = true
    await befalling
    tell(`${state.deeds} deeds in ${Math.round((performance.now() - since) / 1000)} s, now all is drained`)

    network.stormy = false
    for (const { device } of users) {
      device.online = true
      device.full = false
      device.crash()
      renew(lines, device)
    }
    await drain(state)
    tell(`drained after ${Math.round((performance.now() - since) / 1000)} s`)
    for (const line of lines.values()) line.close()
    const code = await server.end('SIGTERM')
    if (code !== 0) state.unexpected.push(`the server ended with ${code} after a SIGTERM`)
    return { ...(await examine(disk, state)), ...totals(state, network, server), seed, seconds: (performance.now() - since) / 1000, endless: disk.endless }
  } finally {
    for (const line of lines.values()) line.close()
    for (const each of state.devices) each.stop()
    await server.end('SIGKILL')
    network.close()
    disk.remove()
    Object.assign(globalThis, { location })
  }
}

/** Buyers and freelancers with one or two devices each, on a database of their own. */
async function settle(folder: string, dice: RandomSource): Promise<Person[]> {
  await fillMarket(folder, SELLERS)
  const database = await openDatabase(join(folder, 'oficio.sqlite'))
  const now = new Date()
  const sellers = await database.db.selectFrom('users').select('id').where('role', '=', 'seller').execute()
  const buyers = Array.from({ length: BUYERS }, () => newId(now))
  const people = await write(database, async (tx) => {
    for (const id of buyers)
      await tx
        .insertInto('users')
        .values(person(id, 'buyer', 'Ana', 'MX', now))
        .execute()
    const settled: Person[] = []
    for (const [role, ids] of [['buyer', buyers] as const, ['seller', sellers.map(({ id }) => id)] as const])
      for (const [n, id] of ids.entries()) {
        const devices: Person['devices'] = []
        for (const kind of n < 2 ? ['phone', 'laptop'] : ['phone']) {
          const tokens: string[] = []
          for (let i = 0; i < SESSIONS; i++) tokens.push(await createSession(tx, newId(now), id, kind, now))
          devices.push({ name: `${role} ${n + 1}’s ${kind}`, tokens: dice.sample(tokens, tokens.length) })
        }
        settled.push({ id, role, devices })
      }
    return settled
  })
  database.close()
  return people
}

interface User {
  device: Device
  tokens: string[]
  role: 'buyer' | 'seller'
  /** Whom they deal with. */
  others: string[]
  dice: RandomSource
}

/** Buyers begin, so that all may write. */
async function beginChats(users: User[]): Promise<void> {
  const begun = new Set<string>()
  for (const { device, role, others, dice } of users) {
    if (role === 'buyer' && !begun.has(device.person)) for (const other of others) await say(device, other, dice)
    begun.add(device.person)
    await device.push()
  }
}

/** One person at one device, until the storm is over. */
async function live({ device, tokens, role, others, dice }: User, state: Storm, ends: () => boolean, renewed: () => void): Promise<void> {
  while (!ends()) {
    const deed = dice.pick(DEEDS)
    const other = dice.pick(others)
    const files = async () => {
      const file = dice.chance(0.8) && state.fileBytes < MOST_FILE_BYTES ? await pickFile(device, dice) : null
      state.fileBytes += file?.size ?? 0
      return file ? [file] : []
    }
    if (deed === 'say') count(await say(device, other, dice))
    else if (deed === 'file') count(await say(device, other, dice, await files()))
    else if (deed === 'hire') count(role === 'buyer' && (await order(device, other, new Date(Date.now() + 30 * DAY_MS).toISOString(), dice, dice.chance(0.1) ? await files() : [])))
    else if (deed === 'move') count(await move(device, role, dice, dice.chance(0.1) ? await files() : []))
    else if (deed === 'rate') count(await rate(device, role, dice))
    else if (deed === 'push') await device.push()
    else if (deed === 'refusals') state.unexpected.push(...(await putAwayRefusals(device)))
    else if (deed === 'look') state.unexpected.push(...(await nothingVanished(device)))
    else if (deed === 'trouble') await trouble()
    else count(await change(device, other, deed, dice))
    if (dice.chance(0.4)) void device.push()
    if ((await device.mine.queue.count()) > LONG_QUEUE) await device.push()
    await wait(dice.integer(0, 4))
  }

  function count(done: boolean): void {
    if (done) state.deeds++
  }

  async function trouble(): Promise<void> {
    const kind = dice.pick(['clock', 'clock', 'line', 'line', 'crash', 'tab', 'full', 'logOut'] as const)
    if (kind === 'clock') {
      device.skew = dice.pick([0, dice.integer(-26, 26) * 3_600_000])
      state.faults.clockJumps++
    } else if (kind === 'line') device.online = !device.online || dice.chance(0.3)
    else if (kind === 'tab') device.openTab()
    else if (kind === 'full') {
      device.full = !device.full && dice.chance(0.5)
      if (device.full) state.faults.fullDevices++
    } else if (kind === 'crash') {
      device.crash()
      state.faults.deviceCrashes++
      renewed()
    } else if (tokens.length > 1 && !device.full && dice.chance(0.3)) {
      await device.endSession()
      tokens.shift()
      await device.logOutByForce(tokens[0] ?? '')
      state.faults.logOuts++
      renewed()
    }
  }
}

const DEEDS = [
  ...Array<'say'>(10).fill('say'),
  ...Array<'move'>(8).fill('move'),
  ...(['file', 'file', 'file', 'hire', 'hire', 'hire', 'rate', 'edit', 'delete', 'star', 'read', 'read', 'favor', 'push', 'push', 'refusals', 'look', 'trouble'] as const),
]
/** Taken from the end the first time, then in any order. */
const MISFORTUNES = ['kill', 'kill', 'freeze', 'lines', 'stop', 'kill', 'full', 'kill'] as const

/** The server's misfortunes, one after the other, each so many deeds after the last. */
async function befall(state: Storm, server: ServerProcess, disk: Disk, network: Network, dice: RandomSource, [least, most]: [number, number]): Promise<void> {
  let next = dice.integer(least, most)
  const kinds: (typeof MISFORTUNES)[number][] = [...MISFORTUNES]
  while (!state.over) {
    await wait(5)
    if (state.deeds < next) continue
    if (kinds.length === 0) kinds.push(...dice.sample(MISFORTUNES, MISFORTUNES.length))
    const kind = kinds.pop()
    if (kind === 'lines') network.cutLines()
    else if (kind === 'freeze') {
      state.faults.freezes++
      await server.freeze(dice.integer(100, FROZEN_MS))
    } else if (kind === 'full') {
      if (!disk.endless) state.faults.fullDisk++
      disk.fill()
      await wait(dice.integer(200, FULL_MS))
      if (dice.chance(0.4)) await again('SIGKILL')
      else disk.free()
    } else await again(kind === 'stop' ? 'SIGTERM' : 'SIGKILL')
    state.misfortunes++
    next = state.deeds + dice.integer(least, most)
  }

  async function again(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    state.faults[signal === 'SIGKILL' ? 'kills' : 'stops']++
    const ended = server.end(signal)
    // Whoever stops in peace answers those who are being answered.
    if (signal === 'SIGKILL') network.behind = null
    const code = await ended
    network.behind = null
    if (signal === 'SIGTERM' && code !== 0) state.unexpected.push(`the server ended with ${code} after a SIGTERM`)
    disk.free()
    // It dies on its way up, too.
    if (dice.chance(0.2)) {
      state.faults.kills++
      const starting = server.start().catch(() => null)
      await wait(dice.integer(50, 800))
      await server.end('SIGKILL')
      await starting
    }
    network.behind = await server.start()
  }
}

/** Everybody sends and hears in fair weather until nobody waits and a round changes nothing any more. */
async function drain({ devices, unexpected }: Storm): Promise<void> {
  let before = ''
  for (let round = 0; round < ROUNDS; round++) {
    await Promise.all(devices.map((each) => each.push()))
    for (const each of devices) unexpected.push(...(await putAwayRefusals(each)))
    const stands = await Promise.all(devices.map(async ({ mine }) => ({ heard: await readCursor(mine), waiting: await mine.queue.count() })))
    const now = JSON.stringify(stands)
    if (now === before && stands.every(({ waiting }) => waiting === 0)) return
    before = now
  }
}

async function examine(disk: Disk, { devices }: Storm): Promise<Verdict & Pick<Report, 'orders' | 'uploads' | 'messages'>> {
  const database = await openDatabase(join(disk.folder, 'oficio.sqlite'))
  try {
    const verdict = await judge(database, devices)
    const integrity = String(database.sqlite.pragma('integrity_check', { simple: true }))
    if (integrity !== 'ok') verdict.diverged.push(`the database is damaged: ${integrity}`)
    const { finished, wrong } = await judgeFiles(database, openLocalFiles(join(disk.folder, 'files')), devices)
    const events = await database.db.selectFrom('order_events').select('from_status').execute()
    const moves = events.filter(({ from_status }) => from_status !== null).length
    const refused = devices.reduce((sum, each) => sum + each.moved.filter(({ id }) => each.refused.has(id)).length, 0)
    const { n } = await database.db
      .selectFrom('messages')
      .select((row) => row.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return { ...verdict, messages: n, orders: { made: events.length - moves, moves, refused }, uploads: { finished, wrong } }
  } finally {
    database.close()
  }
}

function totals({ devices, deeds, faults, unexpected }: Storm, { counts, mistakes }: Network, { complaints }: ServerProcess) {
  const sum = (of: (each: Device) => number) => devices.reduce((all, each) => all + of(each), 0)
  return {
    devices: devices.length,
    deeds,
    sent: sum(({ sent }) => sent.size),
    acknowledged: sum(({ acknowledged }) => acknowledged.size),
    unexpected: [...unexpected, ...devices.flatMap(({ astray }) => astray), ...mistakes, ...complaints],
    faults,
    network: counts,
  }
}

const wireTo =
  (network: Network): Wire =>
  (method, path, headers, body) =>
    fetch(`${network.url}/api/v1/${path}`, { method, headers, signal: AbortSignal.timeout(network.stormy ? PATIENCE_MS : FAIR_PATIENCE_MS), ...(body !== undefined && { body }) })

function lineOf(device: Device): LiveSocket {
  const { person: userId, token } = device
  return openSocket(
    { userId, role: 'buyer', token },
    { missed: () => void device.push(), batch: (batch) => void (device.online && device.take(batch).catch(() => undefined)), event: () => undefined },
  )
}

function renew(lines: Map<Device, LiveSocket>, device: Device): void {
  lines.get(device)?.close()
  lines.set(device, lineOf(device))
}
