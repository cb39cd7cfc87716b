import * as v from 'valibot'
import type { CommittedPages, WalPosition } from './wal-reader.ts'

const Pair = v.tuple([v.number(), v.number()])
const Head = v.object({
  /** Where the log was read to: a later start goes on from here if its log still has this place. */
  position: v.object({ salts: Pair, frame: v.number(), checksum: Pair }),
  pageSize: v.pipe(v.number(), v.integer(), v.minValue(512), v.maxValue(65_536)),
  databasePages: v.pipe(v.number(), v.integer(), v.minValue(1)),
  numbers: v.array(v.number()),
})

export interface Segment extends CommittedPages {
  position: WalPosition
}

/** A segment's bytes: the length of its head, the head as JSON, the pages in the head's order. */
export function encodeSegment({ bytes, ...head }: Segment): Buffer {
  const text = Buffer.from(JSON.stringify(head))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(text.length)
  return Buffer.concat([length, text, bytes])
}

/** Throws if these aren't a segment's bytes. */
export function decodeSegment(segment: Buffer): Segment {
  const start = 4 + segment.readUInt32LE()
  const text = segment.toString('utf8', 4, start)
  const head = v.parse(v.pipe(v.string(), v.parseJson(), Head), text)
  return { ...head, bytes: segment.subarray(start) }
}
