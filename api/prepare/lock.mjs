import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { say, stop } from './process.mjs'

const LOCK = '.preparing'
const POLL_MS = 200
/** A process that takes the lock writes who it is at once. */
const WRITE_MS = 5000

/** Two starts of one checkout prepare it one after the other. A lock whose process is gone is taken over. */
export async function whileLocked(root, work) {
  const path = join(root, LOCK)
  for (let waits = 0; !take(path); waits++) {
    if (waits === 0) say('Another start is preparing this folder. Waiting for it…')
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  const release = () => rmSync(path, { force: true })
  process.once('exit', release)
  try {
    return work()
  } finally {
    release()
    process.off('exit', release)
  }
}

function take(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') return refuse(error)
  }
  if (isStale(path)) rmSync(path, { force: true })
  return false
}

/** A checkout that cannot be written to is somebody else's: it must have been prepared already. */
function refuse(error) {
  if (['EACCES', 'EROFS', 'EPERM'].includes(error.code)) return true
  return stop(`Can’t prepare this folder: ${error.message}`)
}

function isStale(path) {
  try {
    const holder = Number(readFileSync(path, 'utf8'))
    if (!holder) return Date.now() - statSync(path).mtimeMs > WRITE_MS
    return holder === process.pid || !isPreparing(holder)
  } catch {
    // It was released in this moment.
    return false
  }
}

/** A process number is used again: on Linux the command line tells whether it is one of ours. */
function isPreparing(pid) {
  try {
    process.kill(pid, 0)
    return (
      process.platform !== 'linux' || readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('prepare.mjs')
    )
  } catch (error) {
    return error.code === 'EPERM'
  }
}
