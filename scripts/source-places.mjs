import { readFileSync, writeFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import path from 'node:path'

/**
 * Writes, beside a script, where each of its lines came from, for the server's source-places.ts to look up: eight bytes
 * a line, the number of the source (from 1; 0 is none) and the line in it. A source map tells the same, but takes half a
 * second and a hundred megabytes to read.
 */
export function writePlaces(script, root) {
  const map = JSON.parse(readFileSync(`${script}.map`, 'utf8'))
  const numbers = new Map(map.sources.map((source, at) => [source, at + 1]))
  const origins = new SourceMap(map)
  const lines = readFileSync(script, 'utf8').split('\n')
  const places = Buffer.alloc(lines.length * 8)
  for (const [at, text] of lines.entries()) {
    const { generatedLine, originalSource, originalLine } = origins.findEntry(at, text.search(/\S|$/))
    if (generatedLine !== at) continue
    places.writeUInt32LE(numbers.get(originalSource) ?? 0, at * 8)
    places.writeUInt32LE(originalLine + 1, at * 8 + 4)
  }
  const folder = path.dirname(script)
  const sources = map.sources.map((source) => path.relative(root, path.resolve(folder, source)))
  writeFileSync(`${script}.places`, places)
  writeFileSync(`${script}.sources`, JSON.stringify(sources))
}
