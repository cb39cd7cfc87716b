// Brings a fresh, stale or half-made checkout to where it can be started, then runs a program of it on the
// right Node: node api/prepare.mjs [--dev] [--build | --rebuild] [--browser] [-- [Node's options] program
// arguments …] It runs on the machine's own Node (18 or newer) before anything is installed, so it is plain
// JavaScript without dependencies.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBrowser } from './prepare/browser.mjs'
import { buildApp } from './prepare/build.mjs'
import { whileLocked } from './prepare/lock.mjs'
import { installPackages } from './prepare/packages.mjs'
import { runProgram, stop } from './prepare/process.mjs'
import { findRuntime, linkRuntime } from './prepare/runtime.mjs'

const OLDEST_NODE = 18
const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')

if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE)
  stop(`Node ${process.versions.node} is too old. Install Node ${OLDEST_NODE} or newer.`)

const separator = process.argv.indexOf('--')
const flags = new Set(process.argv.slice(2, separator === -1 ? undefined : separator))
const unknown = [...flags].filter((flag) => !['--dev', '--build', '--rebuild', '--browser'].includes(flag))
if (unknown.length > 0) stop(`${unknown.join(' ')} is not an option of api/prepare.mjs.`)
const program = separator === -1 ? [] : process.argv.slice(separator + 1)

const runtime = await whileLocked(ROOT, () => {
  installPackages(ROOT, { withDev: flags.has('--dev') })
  const found = findRuntime(ROOT)
  linkRuntime(ROOT, found)
  if (flags.has('--build') || flags.has('--rebuild')) buildApp(ROOT, found, { force: flags.has('--rebuild') })
  if (flags.has('--browser')) findBrowser(ROOT, found)
  return found
})
if (program.length > 0) await runProgram(ROOT, runtime, program)
