import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runStep, say } from './process.mjs'
import { isNewEnough, isPackagedRuntimeWhole, RUNTIME_PACKAGE } from './runtime.mjs'

process.report.excludeNetwork = true
const LIBC = process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'

/** Installs what package-lock.json names where anything of it is missing, stale or half there. */
export function installPackages(root, { withDev }) {
  if (isInstalled(root, { withDev })) return
  say('Installing packages…')
  // The npm that runs this script, on the Node that runs it, or the one on the PATH.
  const npm = process.env.npm_execpath?.endsWith('npm-cli.js')
    ? [process.execPath, process.env.npm_execpath]
    : ['npm']
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', withDev ? '--include=dev' : '--omit=dev']
  runStep(
    root,
    npm[0],
    [...npm.slice(1), ...args],
    npmEnvironment(root),
    'Couldn’t install the packages. Check your internet connection and try again.',
  )
}

/** npm writes its hidden lock file last, so an install that was cut short has none. */
function isInstalled(root, { withDev }) {
  const wanted = packagesOf(join(root, 'package-lock.json'))
  const installed = packagesOf(join(root, 'node_modules/.package-lock.json'))
  const isWhole = Object.entries(installed).every(
    ([path, { version }]) =>
      wanted[path]?.version === version && readJson(join(root, path, 'package.json'))?.version === version,
  )
  const isComplete = Object.entries(wanted).every(
    ([path, entry]) => path === '' || path in installed || !isNeeded(entry, withDev),
  )
  return isWhole && isComplete && isPackagedRuntimeWhole(root, installed)
}

/** Of the optional packages those that are made for this kind of machine. */
function isNeeded({ dev, devOptional, optional, os, cpu, libc }, withDev) {
  if (dev && !withDev) return false
  if (!optional && !devOptional) return true
  return (
    Boolean(
      os?.includes(process.platform) && cpu?.includes(process.arch) && (libc ?? [LIBC]).includes(LIBC),
    ) &&
    (withDev || !devOptional)
  )
}

function npmEnvironment(root) {
  const packaged = Object.entries(packagesOf(join(root, 'package-lock.json'))).find(
    ([path]) => path === RUNTIME_PACKAGE,
  )?.[1].version
  if (!packaged || isNewEnough(process.version)) return process.env
  const shim = JSON.stringify(fileURLToPath(new URL('npm-engines.cjs', import.meta.url)))
  return {
    ...process.env,
    OFICIO_RUNTIME_VERSION: `v${packaged}`,
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --require ${shim}`,
  }
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
