import { registerHooks } from 'node:module'
import { PLANTED_FAULTS } from './planted-faults.ts'

/**
 * `node --import …/plant-fault.ts`: in this process the product has the fault that PLANTED_FAULT names. Its
 * files stay as they are. A fault of the server is left out of the process of the devices, which prepares the
 * database.
 */
const fault = PLANTED_FAULTS.find(({ name }) => name === process.env.PLANTED_FAULT)
const isMarket = process.argv[1]?.includes('/api/') || process.argv[1]?.startsWith('api/')
if (fault && (isMarket || !fault.file.startsWith('api/')))
  registerHooks({
    load(url, context, nextLoad) {
      const module = nextLoad(url, context)
      if (!url.endsWith(`/${fault.file}`)) return module
      return { ...module, source: String(module.source).replace(fault.from, () => fault.to) }
    },
  })
