const END = Buffer.from('PK\x05\x06', 'latin1')
const END_SIZE = 22
const COMMENT_MAX = 65_535
const ENTRY = 0x02014b50
const ENTRY_SIZE = 46
/** The flag of an entry whose sizes may follow its data. */
const SIZES_FOLLOW = 8
const ENTRIES_MAX = 1_000

/**
 * The unpacked size that a zip archive declares, or undefined if it is not clear. Checked before unpacking, because
 * five megabytes can unpack to five gigabytes. Each entry is then limited to its declared size.
 */
export function unpackedSize(zip: Buffer): number | undefined {
  const end = zip.lastIndexOf(END, -END_SIZE)
  if (end < 0 || end < zip.length - END_SIZE - COMMENT_MAX) return undefined
  const count = zip.readUInt16LE(end + 10)
  let at = zip.readUInt32LE(end + 16)
  if (count === 0 || count > ENTRIES_MAX) return undefined
  let total = 0
  for (let entry = 0; entry < count; entry += 1) {
    if (at + ENTRY_SIZE > zip.length || zip.readUInt32LE(at) !== ENTRY) return undefined
    const packed = zip.readUInt32LE(at + 20)
    const unpacked = zip.readUInt32LE(at + 24)
    const isEmpty = packed === 0 && unpacked === 0 && (zip.readUInt16LE(at + 8) & SIZES_FOLLOW) === 0
    // An entry that hides its size here would be unpacked without a limit.
    if ((packed === 0 || unpacked === 0) && !isEmpty) return undefined
    total += unpacked
    at += ENTRY_SIZE + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return total
}
