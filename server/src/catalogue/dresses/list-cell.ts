/** A cell that lists names, separated by semicolons; a name that contains a semicolon is quoted. */

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
