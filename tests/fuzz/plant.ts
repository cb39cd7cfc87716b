import { registerHooks } from 'node:module'
import { PLANTED } from './planted.ts'

/** Loaded before the fuzzer (`--import`): puts the fault that PLANTED names into the code as it is loaded. The files stay as they are. */
const planted = PLANTED.find(({ name }) => name === process.env.PLANTED)
if (!planted) throw new Error(`There is no fault called "${process.env.PLANTED}"`)

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const edits = planted.edits.filter(({ file }) => url.endsWith(`/${file}`))
    if (edits.length === 0) return loaded
    const source = edits.reduce((text, { file, from, to }) => {
      if (!text.includes(from)) throw new Error(`${file} no longer has the line that mends "${planted.name}"`)
      return text.replace(from, () => to)
    }, String(loaded.source))
    return { ...loaded, source }
  },
})
