/** A cell that lists names: one beside the other with a semicolon, in quotes where a name holds one itself. */

const NEEDS_QUOTES = /;|^"/
const NAMES = /\s*(?:"((?:[^"]|"")*)"\s*|([^;]*))(?:;|$)/gy

export function joinNames(names: readonly string[]): string {
  return names.map((name) => (NEEDS_QUOTES.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join('; ')
}

export function splitNames(cell: string): string[] {
  return [...cell.matchAll(NAMES)]
    .map(([, quoted, plain]) => (quoted?.replaceAll('""', '"') ?? plain ?? '').trim())
    .filter((name) => name !== '')
}
