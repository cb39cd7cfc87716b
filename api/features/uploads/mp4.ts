import { open } from 'node:fs/promises'

const HEADER_BYTES = 16
const MP4_BRANDS = /^(isom|iso\d|mp4\d|avc1|M4V |MSNV|dash|mmp4|f4v )$/

/**
 * Whether a file is a complete MP4: ISO/IEC 14496-12 boxes that fill it exactly, a brand that players
 * support, an index (moov) and media data (mdat). A truncated or mislabelled file isn't.
 */
export async function isCompleteMp4(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const boxTypes = new Set<string>()
    for (let offset = 0; offset < size; ) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, offset)
      if (bytesRead < 8) return false
      const type = buffer.toString('latin1', 4, 8)
      if (offset === 0 && !(type === 'ftyp' && MP4_BRANDS.test(buffer.toString('latin1', 8, 12))))
        return false
      const size32 = buffer.readUInt32BE(0)
      // Size 0: to the end of the file. Size 1: the length is in the next eight bytes.
      const length =
        size32 === 0
          ? size - offset
          : size32 === 1 && bytesRead === HEADER_BYTES
            ? Number(buffer.readBigUInt64BE(8))
            : size32
      if (length < 8 || offset + length > size) return false
      boxTypes.add(type)
      offset += length
    }
    return boxTypes.has('moov') && (boxTypes.has('mdat') || boxTypes.has('moof'))
  } finally {
    await file.close()
  }
}
