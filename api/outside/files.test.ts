import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openLocalFiles } from './files.ts'

test('two processes on one disk that write the same file at the same moment leave it whole, and nothing beside it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'oficio-files-'))
  const bytes = Buffer.alloc(5_000_000, 'x')
  const processes = [openLocalFiles(folder), openLocalFiles(folder)]
  await Promise.all(processes.map((item) => item.put('plans', bytes)))
  assert.deepEqual(
    [await processes[0]?.size('plans'), await readdir(join(folder, 'plans'))],
    [bytes.length, ['original']],
  )
  rmSync(folder, { recursive: true })
})
