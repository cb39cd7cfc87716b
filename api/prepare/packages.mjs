import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runStep, say } from './process.mjs'
import { isPackagedRuntimeWhole } from './runtime.mjs'

/** Installs what package-lock.json names where anything of it is missing, stale or half there. */
export function installPackages(root, { withDev }) {
  if (isInstalled(root, { withDev })) return
  say('Installing packages …')
  // The npm that runs this script, on the Node that runs it, or the one on the PATH.
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js') ? [process.execPath, process.env.npm_execpath] : ['npm']
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', withDev ? '--include=dev' : '--omit=dev']
  runStep(root, npm[0], [...npm.slice(1), ...args], process.env, 'The packages could not be installed. Is there a network?')
}

/** npm writes its hidden lock file last, so an install that was cut short has none. */
function isInstalled(root, { withDev }) {
  const wanted = packagesOf(join(root, 'package-lock.json'))
  const installed = packagesOf(join(root, 'node_modules/.package-lock.json'))
  const isWhole = Object.entries(installed).every(([path, { version }]) => wanted[path]?.version === version && readJson(join(root, path, 'package.json'))?.version === version)
  const isComplete = Object.entries(wanted).every(([path, { optional, devOptional, dev }]) => path === '' || optional || devOptional || (dev && !withDev) || path in installed)
  return isWhole && isComplete && isPackagedRuntimeWhole(root, installed)
}

function packagesOf(lockFile) {
  return readJson(lockFile)?.packages ?? {}
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // Missing or cut short: either way it has to be made anew.
    return null
  }
}
