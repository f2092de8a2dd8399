import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { type CellValue, readXlsx, writeXlsx } from 'hucre'
import { multipart } from './multipart.ts'
import type { TestApp } from './test-app.ts'

export type Downloaded = { status: number; headers: Headers; bytes: Buffer }

export async function download(app: TestApp, path: string, token: string): Promise<Downloaded> {
  const response = await fetch(app.url + path, { headers: { authorization: `Bearer ${token}` } })
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

/** The cells of the first sheet, titles first. */
export async function readTable(xlsx: Uint8Array): Promise<CellValue[][]> {
  const { sheets } = await readXlsx(xlsx)
  return sheets[0]?.rows ?? []
}

export type Row = Record<string, CellValue>

/** The rows as objects, keyed by title. */
export async function rowsOf(xlsx: Uint8Array): Promise<Row[]> {
  const [titles = [], ...rows] = await readTable(xlsx)
  return rows.map((row) => Object.fromEntries(titles.map((title, at) => [String(title), row[at] ?? null])))
}

export async function toXlsx(rows: readonly Row[]): Promise<Buffer> {
  const titles = Object.keys(rows[0] ?? {})
  const cells = rows.map((row) => titles.map((title) => row[title] ?? null))
  return Buffer.from(await writeXlsx({ sheets: [{ name: 'Sheet', rows: [titles, ...cells] }] }))
}

export function toCsv(rows: readonly Row[], delimiter = ','): Buffer {
  const titles = Object.keys(rows[0] ?? {})
  const quoted = (cell: CellValue) => `"${String(cell ?? '').replaceAll('"', '""')}"`
  const lines = [titles, ...rows.map((row) => titles.map((title) => row[title] ?? null))]
  return Buffer.from(lines.map((cells) => cells.map(quoted).join(delimiter)).join('\r\n'))
}

export const sheetForm = (bytes: Uint8Array, more: { preview?: boolean } = {}) =>
  multipart([
    ...(more.preview === undefined ? [] : [{ name: 'preview', value: String(more.preview) }]),
    { name: 'file', value: bytes, filename: 'dresses.xlsx', type: 'application/octet-stream' },
  ])

type ZipPart = {
  name: string
  content: string | Uint8Array
  /** False statements of the entry about itself. */
  says?: { packed?: number; unpacked?: number; flags?: number }
}

/** A zip archive that may lie about its content. */
export function toZip(parts: readonly ZipPart[]): Buffer {
  const before: Buffer[] = []
  const directory: Buffer[] = []
  for (const { name, content, says = {} } of parts) {
    const packed = deflateRawSync(content)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(says.flags ?? 0, 8)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(says.packed ?? packed.length, 20)
    entry.writeUInt32LE(says.unpacked ?? Buffer.byteLength(content), 24)
    entry.writeUInt16LE(Buffer.byteLength(name), 28)
    entry.writeUInt32LE(Buffer.concat(before).length, 42)
    directory.push(entry, Buffer.from(name))
    const header = Buffer.alloc(30)
    header.writeUInt32LE(0x04034b50, 0)
    header.writeUInt16LE(8, 8)
    header.writeUInt32LE(packed.length, 18)
    header.writeUInt32LE(Buffer.byteLength(content), 22)
    header.writeUInt16LE(Buffer.byteLength(name), 26)
    before.push(header, Buffer.from(name), packed)
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(Buffer.concat(before).length, 16)
  return Buffer.concat([...before, ...directory, end])
}

/** Everything in an archive as text, to check that nothing is hidden in another entry. */
export function unzipped(zip: Buffer): Map<string, string> {
  const parts = new Map<string, string>()
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28)
    const header = zip.readUInt32LE(at + 42)
    const from = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
    const packed = zip.subarray(from, from + zip.readUInt32LE(at + 20))
    parts.set(zip.subarray(at + 46, nameEnd).toString(), inflateRawSync(packed).toString())
    at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return parts
}

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const rels = (type: string, target: string) =>
  `<Relationships><Relationship Id="rId1" Type="${RELATIONS}/${type}" Target="${target}"/></Relationships>`

/** The smallest possible workbook around the content of one sheet. */
export function workbookParts(sheetData: string): ZipPart[] {
  return [
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: '_rels/.rels', content: rels('officeDocument', 'xl/workbook.xml') },
    { name: 'xl/_rels/workbook.xml.rels', content: rels('worksheet', 'worksheets/sheet1.xml') },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns:r="${RELATIONS}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `<worksheet><sheetData>${sheetData}</sheetData></worksheet>`,
    },
  ]
}
