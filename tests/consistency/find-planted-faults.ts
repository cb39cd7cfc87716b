import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Promised } from './history.ts'
import type { PlantedFault } from './planted-faults.ts'

const RUN = fileURLToPath(new URL('run.ts', import.meta.url))
/** The preload that plants a fault, for processes of the devices and of the market. */
export const PLANT_OPTION = `--import=${new URL('plant-fault.ts', import.meta.url)}`
/** A fault must be found within this time, of which a machine with nothing else to do takes a tenth. */
const MINUTES = 10

/**
 * Runs plans of a seed with a planted fault, or one plan of it, until a promise is broken. Resolves to the
 * promises that were broken in that run, none if the fault wasn't found, and to the path of its plan.
 */
export async function findPlantedFault(
  { name }: PlantedFault,
  { seed, path }: { seed: number; path?: string | undefined },
): Promise<{ promises: Promised[]; path: string | undefined }> {
  const child = spawn(
    process.execPath,
    [
      PLANT_OPTION,
      RUN,
      '--minutes',
      String(MINUTES),
      '--seed',
      String(seed),
      ...(path ? ['--path', path] : []),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, PLANTED_FAULT: name } },
  )
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  await new Promise((resolve) => child.on('close', resolve))
  const promises = [...output.matchAll(/^ {2}([a-z ]+): /gm)].map(([, promise]) => promise as Promised)
  return { promises: [...new Set(promises)], path: /--path ([\d:]+)$/m.exec(output)?.[1] }
}
