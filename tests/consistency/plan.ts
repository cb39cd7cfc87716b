import fc from 'fast-check'
import type { Partition } from './link.ts'

export const DEVICES = [
  'Ana’s phone',
  'Ana’s laptop',
  'Marta’s phone',
  'Luis’ phone',
  'Luis’ laptop',
] as const

export type WriteKind = 'send' | 'edit' | 'delete' | 'favorite' | 'read' | 'hire' | 'move' | 'withdraw'

/** What happens next in a run. `pick` chooses among what the device shows then. */
export type Step = { waitMs: number } & (
  | { kind: WriteKind; device: number; pick: number }
  | { kind: 'cold start'; device: number }
  | { kind: 'partition'; device: number; direction: Partition; ms: number }
  | { kind: 'drop'; device: number }
  | { kind: 'clock'; device: number; hours: number }
  /** The market dies, and is back some time later; the run goes on meanwhile, or waits for it. */
  | { kind: 'kill'; downMs: number; isAwaited: boolean }
  | { kind: 'freeze'; ms: number }
  | { kind: 'back up' }
  | { kind: 'restore' }
  | { kind: 'wait' }
)

const ms = (max: number) => fc.integer({ min: 0, max })
const device = fc.integer({ min: 0, max: DEVICES.length - 1 })
const waitMs = fc.oneof({ arbitrary: ms(8), weight: 3 }, { arbitrary: ms(60), weight: 1 })
const writing = (kind: WriteKind) =>
  fc.record({ kind: fc.constant(kind), device, pick: fc.nat(1000), waitMs })

type Weighted = { arbitrary: fc.Arbitrary<Step>; weight: number }

/** What people do, and what happens to their devices and lines. */
const DEVICE_STEPS: Weighted[] = [
  { arbitrary: writing('send'), weight: 80 },
  { arbitrary: writing('edit'), weight: 28 },
  { arbitrary: writing('delete'), weight: 10 },
  { arbitrary: writing('favorite'), weight: 10 },
  { arbitrary: writing('read'), weight: 16 },
  { arbitrary: writing('hire'), weight: 10 },
  { arbitrary: writing('move'), weight: 60 },
  { arbitrary: writing('withdraw'), weight: 5 },
  { arbitrary: fc.record({ kind: fc.constant('cold start' as const), device, waitMs }), weight: 14 },
  {
    arbitrary: fc.record({
      kind: fc.constant('partition' as const),
      device,
      direction: fc.constantFrom('in' as const, 'out' as const, 'both' as const),
      ms: ms(1500),
      waitMs,
    }),
    weight: 14,
  },
  { arbitrary: fc.record({ kind: fc.constant('drop' as const), device, waitMs }), weight: 10 },
  {
    arbitrary: fc.record({
      kind: fc.constant('clock' as const),
      device,
      hours: fc.integer({ min: -26, max: 26 }),
      waitMs,
    }),
    weight: 2,
  },
]

/** What happens to the market. */
const MARKET_STEPS: Weighted[] = [
  {
    arbitrary: fc.record({
      kind: fc.constant('kill' as const),
      downMs: ms(100),
      isAwaited: fc.boolean(),
      waitMs,
    }),
    weight: 3,
  },
  { arbitrary: fc.record({ kind: fc.constant('freeze' as const), ms: ms(600), waitMs }), weight: 4 },
  { arbitrary: fc.record({ kind: fc.constant('back up' as const), waitMs }), weight: 4 },
  { arbitrary: fc.record({ kind: fc.constant('restore' as const), waitMs }), weight: 3 },
]

const listOf = (steps: Weighted[], maxLength: number): fc.Arbitrary<Step[]> =>
  fc.noBias(fc.array(fc.oneof(...steps), { minLength: 1, maxLength, size: 'max' }))
/** What was written is accepted meanwhile. */
const PAUSE: Step = { kind: 'wait', waitMs: 700 }

const RESTART: Step[] = DEVICES.map((_, device) => ({ kind: 'cold start', device, waitMs: 0 }))

/**
 * Runs: what people do, and what goes wrong, in milliseconds. Planted faults are found sooner by those whose
 * market isn't touched, or is restored once, or whose devices are all started again in the end.
 */
export const PLANS = {
  any: listOf([...DEVICE_STEPS, ...MARKET_STEPS], 100),
  calm: listOf(DEVICE_STEPS, 60),
  restored: fc
    .tuple(
      listOf(DEVICE_STEPS, 20),
      fc.constant<Step[]>([{ kind: 'back up', waitMs: 0 }]),
      listOf(DEVICE_STEPS, 40),
      fc.constant<Step[]>([PAUSE, { kind: 'restore', waitMs: 0 }]),
      listOf(DEVICE_STEPS, 20),
    )
    .map((parts) => parts.flat()),
  restarted: listOf(DEVICE_STEPS, 60).map((steps) => [...steps, PAUSE, ...RESTART]),
}

/** The plan that fast-check came to on this path from a seed. */
export const getPlan = (plans: keyof typeof PLANS, seed: number, path: string): Step[] =>
  fc.sample(PLANS[plans], { seed, path, numRuns: 1 })[0] ?? []
