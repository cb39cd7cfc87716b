import { registerHooks } from 'node:module'
import { SEEDED_BUGS } from './seeded-bugs.ts'

/**
 * Loaded before the fuzzer (`--import`): inserts the bug that PLANTED names into the code as it is loaded.
 * The files on the disk don't change.
 */
const bug = SEEDED_BUGS.find(({ name }) => name === process.env.PLANTED)
if (!bug) throw new Error(`There is no fault called "${process.env.PLANTED}"`)

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const edits = bug.edits.filter(({ file }) => url.endsWith(`/${file}`))
    if (edits.length === 0) return loaded
    const source = edits.reduce((text, { file, search, replacement }) => {
      if (!text.includes(search)) throw new Error(`${file} no longer has the line that mends "${bug.name}"`)
      return text.replace(search, () => replacement)
    }, String(loaded.source))
    return { ...loaded, source }
  },
})
