import { registerHooks } from 'node:module'
import { PLANTED_FAULTS } from './planted-faults.ts'

/**
 * `node --import …/plant-fault.ts`: in this process the product has the fault that PLANTED_FAULT names. Its
 * files stay as they are.
 */
const fault = PLANTED_FAULTS.find(({ name }) => name === process.env.PLANTED_FAULT)
if (fault)
  registerHooks({
    load(url, context, nextLoad) {
      const module = nextLoad(url, context)
      if (!url.endsWith(`/${fault.file}`)) return module
      return { ...module, source: String(module.source).replace(fault.from, () => fault.to) }
    },
  })
