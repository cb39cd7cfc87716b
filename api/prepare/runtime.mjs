import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { stop } from './process.mjs'

const OLDEST_RUNTIME = 24
export const RUNTIME_PACKAGE = `node_modules/node-${process.platform}-${process.arch}`
/** Where a service finds the Node that this checkout runs on, whatever the processor. */
const LINK = '.runtime/node'

/**
 * The packaged Node by its own path, or the machine's where that is new enough. npm's link to it cannot be
 * relied on: several npm versions drop it.
 */
export function findRuntime(root) {
  const found = [packagedRuntime(root), process.execPath].find((path) => isNewEnough(versionOf(path)))
  if (found) return found
  return stop(
    `No bundled Node for ${process.platform} ${process.arch}. Install Node ${OLDEST_RUNTIME} or newer (found ${process.versions.node}).`,
  )
}

/**
 * False where the packages hold a Node for this machine that cannot be run, or only one for another kind of
 * machine.
 */
export function isPackagedRuntimeWhole(root, installed) {
  const packaged = Object.keys(installed).filter(
    (path) => /^node_modules\/node-[a-z]+-[a-z0-9]+$/.test(path) && installed[path].os,
  )
  if (packaged.length === 0) return true
  return packaged.includes(RUNTIME_PACKAGE) ? versionOf(packagedRuntime(root)) !== '' : false
}

/** Makes the link anew where it leads elsewhere. A checkout that cannot be written to keeps what it has. */
export function linkRuntime(root, runtime) {
  const link = join(root, LINK)
  try {
    if (existsSync(link) && readlinkSync(link) === runtime) return
    mkdirSync(dirname(link), { recursive: true })
    const fresh = `${link}.${process.pid}`
    rmSync(fresh, { force: true })
    symlinkSync(runtime, fresh)
    renameSync(fresh, link)
  } catch (error) {
    if (!['EACCES', 'EROFS', 'EPERM'].includes(error.code)) throw error
  }
}

function packagedRuntime(root) {
  const path = join(root, RUNTIME_PACKAGE, 'bin/node')
  try {
    chmodSync(path, 0o755)
  } catch {
    // Not there, or somebody else's: running it tells.
  }
  return path
}

/** Whether the program can run on a Node of that version, like v24.21.0. */
export function isNewEnough(version) {
  return Number(/^v(\d+)\./.exec(version)?.[1] ?? 0) >= OLDEST_RUNTIME
}

/** Empty where it cannot be run. */
function versionOf(path) {
  return spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout?.trim() ?? ''
}
