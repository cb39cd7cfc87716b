import { readFileSync } from 'node:fs'

/** Resident memory of a process (MiB). */
export function readRss(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
}
