import { writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { checkHistory } from './check-history.ts'
import { openMarket } from './market.ts'
import { PLAN } from './plan.ts'
import { runPlan } from './run-plan.ts'

const seed = Number(process.argv[2])
const path = process.argv[3]
let plan: any
await fc.check(
  fc.asyncProperty(PLAN, async (p) => {
    plan ??= p
  }),
  { seed, path, numRuns: 1 },
)
const market = await openMarket()
const stage = { market, ports: await market.start() }
for (let i = 0; i < 6; i++) {
  const cast = market.nextCast()
  const history = await runPlan(stage, cast!, plan)
  const v = checkHistory(history)
  if (v.length === 0) {
    console.log('ok')
    continue
  }
  console.log(v.slice(0, 3))
  const dev = v[0]!.text.split(' ').slice(0, 2).join(' ')
  writeFileSync('/tmp/w/cons-history.json', JSON.stringify({ plan, history }))
  for (const [i, e] of history.entries()) {
    if (i > v[0]!.index + 1) break
    if (e.kind === 'shown') {
      if (e.device === dev)
        console.log(i, 'shown', e.view.cursor, e.view.messages.map((m) => `${m.seq}:${m.text}`).join(' | '))
    } else if (!('device' in e) || e.device === dev) console.log(i, JSON.stringify(e))
  }
  break
}
await market.close()
process.exit(0)
