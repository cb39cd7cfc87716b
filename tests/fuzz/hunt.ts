import { fuzz } from './fuzz.ts'
import { fuzzPictures } from './pictures.ts'

/** On a busy machine the hash of a password takes seconds. */
const SLOW_MS = 20_000
const PICTURES = 30

/** Makes `count` requests of a seed. Prints a dot for each thousand, and then the first failure. */
const [count = 0, seed = 0] = process.argv.slice(2).map(Number)
const pictures = await fuzzPictures({ seed, count: PICTURES })
const { failures, slowRequests } = await fuzz({
  seed,
  count,
  stopAtFirst: true,
  targetedChance: 0.5,
  slowMs: SLOW_MS,
  onProgress: () => process.stdout.write('.'),
})
console.log([...pictures.failures, ...pictures.slowRequests, ...failures, ...slowRequests][0] ?? '')
process.exit()
