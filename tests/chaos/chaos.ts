import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DAY_MS, HOUR_MS } from '#shared/time.ts'
import { newId } from '../../api/db/id.ts'
import { openDatabase } from '../../api/db/open.ts'
import { write } from '../../api/db/write.ts'
import { createSeededRandom, type RandomSource } from '../../api/demo/random.ts'
import { createSession } from '../../api/features/accounts/sessions.ts'
import { openLocalFiles } from '../../api/outside/files.ts'
import { readCursor } from '../../pwa/sync/apply-batch.ts'
import { type LiveSocket, openSocket } from '../../pwa/sync/socket.ts'
import { seedMarket, userRow } from '../bench/seed-market.ts'
import {
  attachFile,
  changeChat,
  discardRejections,
  findVanishedMessages,
  hireSeller,
  moveOrderAtRandom,
  rateAtRandom,
  writeMessage,
} from './actions.ts'
import { Device, GOOD_CONDITIONS, type SeededBug, type Transport } from './device.ts'
import { checkFiles, checkInvariants, type InvariantViolations } from './invariants.ts'
import { type Network, startFaultyNetwork } from './network.ts'
import { createDisk, type Disk, ServerProcess } from './server.ts'

const BUYERS = 4
const SELLERS = 3
/** Sessions per device, used one after the other. */
const SESSIONS_PER_DEVICE = 20
/** A device whose queue is this long makes no more mutations until it has tried to send some. */
const MAX_QUEUE_LENGTH = 60
/**
 * Shorter than the longest freeze of the server, so that some requests are executed after the client gave up.
 */
const REQUEST_TIMEOUT_MS = 3000
/** The timeout that the app uses. */
const DRAIN_REQUEST_TIMEOUT_MS = 15_000
/** The total size of all devices' files; below the capacity of the disk. */
const MAX_FILE_BYTES = 600 * 1024 * 1024
const MAX_FREEZE_MS = 4500
const MAX_DISK_FULL_MS = 1200
/** Without faults, all queues must be empty and all changes delivered after this many rounds. */
const MAX_DRAIN_ROUNDS = 60

export interface ChaosPlan {
  seed: number
  /** The storm ends after this many actions and server faults, or milliseconds. */
  actions: number
  serverFaults?: number
  ms: number
  bug?: SeededBug
  /** Minimum and maximum number of actions between two server faults. */
  faultInterval?: [number, number]
  log?(line: string): void
}

export interface ChaosReport extends InvariantViolations {
  seed: number
  seconds: number
  devices: number
  actions: number
  sent: number
  acknowledged: number
  messages: number
  orders: { created: number; moves: number; rejected: number }
  uploads: { finished: number; corrupted: string[] }
  /** Rejections that should not happen, internal errors of the server, and abnormal exits of its process. */
  unexpected: string[]
  injectedFaults: Record<
    'kills' | 'stops' | 'freezes' | 'fullDisk' | 'clockJumps' | 'deviceCrashes' | 'fullDevices' | 'logOuts',
    number
  >
  network: Network['faultCounts']
  /** Why the disk could not be filled; null if it could. */
  unfillableReason: string | null
}

interface Participant {
  id: string
  role: 'buyer' | 'seller'
  devices: { name: string; tokens: string[] }[]
}

interface ChaosState {
  isOver: boolean
  actions: number
  serverFaults: number
  fileBytes: number
  devices: Device[]
  injectedFaults: ChaosReport['injectedFaults']
  unexpected: string[]
}

/**
 * Seven people with eleven devices write, change, withdraw, hire, move, rate and send files against the real
 * server, while its process is killed, stopped and frozen, its disk fills up, the network cuts, loses and
 * duplicates requests, and devices crash, fill up, change their clocks and lose their sessions. Afterwards
 * all queues are drained and the results are compared.
 */
export async function runChaos({
  seed,
  actions,
  serverFaults = 0,
  ms,
  bug,
  faultInterval = [10, 40],
  log = () => undefined,
}: ChaosPlan): Promise<ChaosReport> {
  const random = createSeededRandom(seed)
  const disk = createDisk()
  const network = await startFaultyNetwork(createSeededRandom(seed + 1))
  const server = new ServerProcess(disk.folder)
  const { location } = globalThis
  const startedAt = performance.now()
  const chaosState: ChaosState = {
    isOver: false,
    actions: 0,
    serverFaults: 0,
    fileBytes: 0,
    devices: [],
    injectedFaults: {
      kills: 0,
      stops: 0,
      freezes: 0,
      fullDisk: 0,
      clockJumps: 0,
      deviceCrashes: 0,
      fullDevices: 0,
      logOuts: 0,
    },
    unexpected: [],
  }
  const sockets = new Map<Device, LiveSocket>()
  try {
    const people = await seedParticipants(disk.folder, random)
    // The app's socket reads the server's address from `location`.
    Object.assign(globalThis, { location: new URL(network.url) })
    const users = people.flatMap((participant) =>
      participant.devices.map(({ name, tokens }) => {
        const device = new Device({
          transport: createTransport(network),
          name,
          userId: participant.id,
          token: tokens[0] ?? '',
          random: createSeededRandom(random.integer(1, 1e9)),
          conditions: () => GOOD_CONDITIONS,
          seededBug: bug ?? null,
        })
        const user: SimulatedUser = {
          device,
          tokens,
          role: participant.role,
          peerIds: people.filter(({ role }) => role !== participant.role).map(({ id }) => id),
          random: createSeededRandom(random.integer(1, 1e9)),
        }
        return user
      }),
    )
    chaosState.devices.push(...users.map(({ device }) => device))
    network.isFaulty = false
    network.serverPort = await server.start()
    await startChats(users)
    for (const { device } of users) sockets.set(device, connectSocket(device))
    network.isFaulty = true

    const deadline = performance.now() + ms
    const isFinished = () =>
      (chaosState.actions >= actions && chaosState.serverFaults >= serverFaults) ||
      performance.now() > deadline
    const nemesisDone = runNemesis(chaosState, server, disk, network, random, faultInterval)
    await Promise.all(
      users.map((user) => runDevice(user, chaosState, isFinished, () => reconnect(sockets, user.device))),
    )
    chaosState.isOver = true
    await nemesisDone
    log(
      `${chaosState.actions} deeds in ${Math.round((performance.now() - startedAt) / 1000)} s, now all is drained`,
    )

    network.isFaulty = false
    for (const { device } of users) {
      device.isOnline = true
      device.isFull = false
      device.crash()
      reconnect(sockets, device)
    }
    await drainQueues(chaosState)
    log(`drained after ${Math.round((performance.now() - startedAt) / 1000)} s`)
    for (const socket of sockets.values()) socket.close()
    const code = await server.stop('SIGTERM')
    if (code !== 0) chaosState.unexpected.push(`the server ended with ${code} after a SIGTERM`)
    return {
      ...(await checkFinalState(disk, chaosState)),
      ...summarize(chaosState, network, server),
      seed,
      seconds: (performance.now() - startedAt) / 1000,
      unfillableReason: disk.unfillableReason,
    }
  } finally {
    for (const socket of sockets.values()) socket.close()
    for (const device of chaosState.devices) device.stop()
    await server.stop('SIGKILL')
    network.close()
    disk.remove()
    Object.assign(globalThis, { location })
  }
}

/** Creates buyers and freelancers with one or two devices each, in a new database. */
async function seedParticipants(folder: string, random: RandomSource): Promise<Participant[]> {
  await seedMarket(folder, SELLERS)
  const database = await openDatabase(join(folder, 'oficio.sqlite'))
  const now = new Date()
  const sellers = await database.db.selectFrom('users').select('id').where('role', '=', 'seller').execute()
  const buyers = Array.from({ length: BUYERS }, () => newId(now))
  const people = await write(database, async (tx) => {
    for (const id of buyers)
      await tx
        .insertInto('users')
        .values(userRow(id, 'buyer', 'Ana', 'MX', now))
        .execute()
    const participants: Participant[] = []
    for (const [role, ids] of [['buyer', buyers] as const, ['seller', sellers.map(({ id }) => id)] as const])
      for (const [n, id] of ids.entries()) {
        const devices: Participant['devices'] = []
        for (const kind of n < 2 ? ['phone', 'laptop'] : ['phone']) {
          const tokens: string[] = []
          for (let i = 0; i < SESSIONS_PER_DEVICE; i++)
            tokens.push(await createSession(tx, id, { device: kind, now }))
          devices.push({ name: `${role} ${n + 1}’s ${kind}`, tokens: random.sample(tokens, tokens.length) })
        }
        participants.push({ id, role, devices })
      }
    return participants
  })
  database.close()
  return people
}

interface SimulatedUser {
  device: Device
  tokens: string[]
  role: 'buyer' | 'seller'
  /** Users they have chats and orders with. */
  peerIds: string[]
  random: RandomSource
}

/** Buyers send the first message, so that both sides may write. */
async function startChats(users: SimulatedUser[]): Promise<void> {
  const startedUsers = new Set<string>()
  for (const { device, role, peerIds, random } of users) {
    if (role === 'buyer' && !startedUsers.has(device.userId))
      for (const other of peerIds) await writeMessage(device, other, random)
    startedUsers.add(device.userId)
    await device.push()
  }
}

/** Runs one person's actions on one device until the storm is over. */
async function runDevice(
  { device, tokens, role, peerIds, random }: SimulatedUser,
  chaosState: ChaosState,
  isFinished: () => boolean,
  onReconnect: () => void,
): Promise<void> {
  while (!isFinished()) {
    const action = random.pick(ACTIONS)
    const other = random.pick(peerIds)
    const createFiles = async () => {
      const file =
        random.chance(0.8) && chaosState.fileBytes < MAX_FILE_BYTES ? await attachFile(device, random) : null
      chaosState.fileBytes += file?.size ?? 0
      return file ? [file] : []
    }
    if (action === 'say') count(await writeMessage(device, other, random))
    else if (action === 'file') count(await writeMessage(device, other, random, await createFiles()))
    else if (action === 'hire')
      count(
        role === 'buyer' &&
          (await hireSeller(
            device,
            other,
            new Date(Date.now() + 30 * DAY_MS).toISOString(),
            random,
            random.chance(0.1) ? await createFiles() : [],
          )),
      )
    else if (action === 'move')
      count(await moveOrderAtRandom(device, role, random, random.chance(0.1) ? await createFiles() : []))
    else if (action === 'rate') count(await rateAtRandom(device, role, random))
    else if (action === 'push') await device.push()
    else if (action === 'rejections') chaosState.unexpected.push(...(await discardRejections(device)))
    else if (action === 'look') chaosState.unexpected.push(...(await findVanishedMessages(device)))
    else if (action === 'trouble') await injectDeviceFault()
    else count(await changeChat(device, other, action, random))
    if (random.chance(0.4)) void device.push()
    if ((await device.accountDb.outbox.count()) > MAX_QUEUE_LENGTH) await device.push()
    await wait(random.integer(0, 4))
  }

  function count(done: boolean): void {
    if (done) chaosState.actions++
  }

  async function injectDeviceFault(): Promise<void> {
    const kind = random.pick(['clock', 'clock', 'line', 'line', 'crash', 'tab', 'full', 'logOut'] as const)
    if (kind === 'clock') {
      device.clockSkewMs = random.pick([0, random.integer(-26, 26) * HOUR_MS])
      chaosState.injectedFaults.clockJumps++
    } else if (kind === 'line') device.isOnline = !device.isOnline || random.chance(0.3)
    else if (kind === 'tab') device.openTab()
    else if (kind === 'full') {
      device.isFull = !device.isFull && random.chance(0.5)
      if (device.isFull) chaosState.injectedFaults.fullDevices++
    } else if (kind === 'crash') {
      device.crash()
      chaosState.injectedFaults.deviceCrashes++
      onReconnect()
    } else if (tokens.length > 1 && !device.isFull && random.chance(0.3)) {
      await device.logOut()
      tokens.shift()
      await device.expireSession(tokens[0] ?? '')
      chaosState.injectedFaults.logOuts++
      onReconnect()
    }
  }
}

const ACTIONS = [
  ...Array<'say'>(10).fill('say'),
  ...Array<'move'>(8).fill('move'),
  ...([
    'file',
    'file',
    'file',
    'hire',
    'hire',
    'hire',
    'rate',
    'edit',
    'delete',
    'star',
    'read',
    'read',
    'favor',
    'push',
    'push',
    'rejections',
    'look',
    'trouble',
  ] as const),
]
/** Used from the end the first time, then in random order. */
const SERVER_FAULTS = ['kill', 'kill', 'freeze', 'lines', 'stop', 'kill', 'full', 'kill'] as const

/** Injects the server faults one after the other, each a random number of actions after the last. */
async function runNemesis(
  chaosState: ChaosState,
  server: ServerProcess,
  disk: Disk,
  network: Network,
  random: RandomSource,
  [minActions, maxActions]: [number, number],
): Promise<void> {
  let next = random.integer(minActions, maxActions)
  const kinds: (typeof SERVER_FAULTS)[number][] = [...SERVER_FAULTS]
  while (!chaosState.isOver) {
    await wait(5)
    if (chaosState.actions < next) continue
    if (kinds.length === 0) kinds.push(...random.sample(SERVER_FAULTS, SERVER_FAULTS.length))
    const kind = kinds.pop()
    if (kind === 'lines') network.dropConnections()
    else if (kind === 'freeze') {
      chaosState.injectedFaults.freezes++
      await server.pauseProcess(random.integer(100, MAX_FREEZE_MS))
    } else if (kind === 'full') {
      if (!disk.unfillableReason) chaosState.injectedFaults.fullDisk++
      disk.fillUp()
      await wait(random.integer(200, MAX_DISK_FULL_MS))
      if (random.chance(0.4)) await restartServer('SIGKILL')
      else disk.freeUp()
    } else await restartServer(kind === 'stop' ? 'SIGTERM' : 'SIGKILL')
    chaosState.serverFaults++
    next = chaosState.actions + random.integer(minActions, maxActions)
  }

  async function restartServer(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    chaosState.injectedFaults[signal === 'SIGKILL' ? 'kills' : 'stops']++
    const exitCode = server.stop(signal)
    // A graceful stop still answers open requests, so the network keeps forwarding until the process has
    // ended.
    if (signal === 'SIGKILL') network.serverPort = null
    const code = await exitCode
    network.serverPort = null
    if (signal === 'SIGTERM' && code !== 0)
      chaosState.unexpected.push(`the server ended with ${code} after a SIGTERM`)
    disk.freeUp()
    // Sometimes the process is killed during its start, too.
    if (random.chance(0.2)) {
      chaosState.injectedFaults.kills++
      const starting = server.start().catch(() => null)
      await wait(random.integer(50, 800))
      await server.stop('SIGKILL')
      await starting
    }
    network.serverPort = await server.start()
  }
}

/** Without faults, all devices sync until no queue has a row left and a round changes nothing. */
async function drainQueues({ devices, unexpected }: ChaosState): Promise<void> {
  let previousState = ''
  for (let round = 0; round < MAX_DRAIN_ROUNDS; round++) {
    await Promise.all(devices.map((device) => device.push()))
    for (const device of devices) unexpected.push(...(await discardRejections(device)))
    const deviceStates = await Promise.all(
      devices.map(async ({ accountDb }) => ({
        heard: await readCursor(accountDb),
        waiting: await accountDb.outbox.count(),
      })),
    )
    const currentState = JSON.stringify(deviceStates)
    if (currentState === previousState && deviceStates.every(({ waiting }) => waiting === 0)) return
    previousState = currentState
  }
}

async function checkFinalState(
  disk: Disk,
  { devices }: ChaosState,
): Promise<InvariantViolations & Pick<ChaosReport, 'orders' | 'uploads' | 'messages'>> {
  const database = await openDatabase(join(disk.folder, 'oficio.sqlite'))
  try {
    const violations = await checkInvariants(database, devices)
    const integrity = String(database.sqlite.pragma('integrity_check', { simple: true }))
    if (integrity !== 'ok') violations.diverged.push(`the database is damaged: ${integrity}`)
    const { finished, corrupted } = await checkFiles(
      database,
      openLocalFiles(join(disk.folder, 'files')),
      devices,
    )
    const events = await database.db.selectFrom('order_events').select('from_status').execute()
    const moves = events.filter(({ from_status }) => from_status !== null).length
    const rejected = devices.reduce(
      (sum, device) => sum + device.orderMoves.filter(({ id }) => device.rejectedMutations.has(id)).length,
      0,
    )
    const { n } = await database.db
      .selectFrom('messages')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    return {
      ...violations,
      messages: n,
      orders: { created: events.length - moves, moves, rejected },
      uploads: { finished, corrupted },
    }
  } finally {
    database.close()
  }
}

function summarize(
  { devices, actions, injectedFaults, unexpected }: ChaosState,
  { faultCounts, serverErrors }: Network,
  { stderrReports }: ServerProcess,
) {
  const sum = (of: (device: Device) => number) => devices.reduce((all, device) => all + of(device), 0)
  return {
    devices: devices.length,
    actions,
    sent: sum(({ sentMutations }) => sentMutations.size),
    acknowledged: sum(({ acknowledgedMutations }) => acknowledgedMutations.size),
    unexpected: [
      ...unexpected,
      ...devices.flatMap(({ unexpectedResets }) => unexpectedResets),
      ...serverErrors,
      ...stderrReports,
    ],
    injectedFaults,
    network: faultCounts,
  }
}

const createTransport =
  (network: Network): Transport =>
  (method, path, headers, body) =>
    fetch(`${network.url}/api/v1/${path}`, {
      method,
      headers,
      signal: AbortSignal.timeout(network.isFaulty ? REQUEST_TIMEOUT_MS : DRAIN_REQUEST_TIMEOUT_MS),
      ...(body !== undefined && { body }),
    })

function connectSocket(device: Device): LiveSocket {
  const { userId, token } = device
  return openSocket(
    { userId, role: 'buyer', token },
    {
      missed: () => void device.push(),
      batch: (batch) => void (device.isOnline && device.applyBatch(batch).catch(() => undefined)),
      event: () => undefined,
    },
  )
}

function reconnect(sockets: Map<Device, LiveSocket>, device: Device): void {
  sockets.get(device)?.close()
  sockets.set(device, connectSocket(device))
}
