/**
 * The words of all tables that are broken inside, the tables and cells that are wider than their place, and the cells that
 * are read out at another place than where they are seen.
 */
export function tableFaults(): string[] {
  const tables = [...document.querySelectorAll('table')]
  return tables.flatMap((table) => {
    const name = table.getAttribute('aria-label') ?? 'a table'
    const room = table.parentElement?.clientWidth ?? 0
    const cells = [...table.querySelectorAll<HTMLElement>('th, td')].filter(
      (cell) => cell.offsetParent !== null,
    )
    return [
      ...(table.scrollWidth > room + 1 ? [`${name} is ${table.scrollWidth} wide and has ${room}`] : []),
      ...cells.filter(isCut).map((cell) => `${name}: "${cell.textContent}" is cut off`),
      ...cells.flatMap((cell) => brokenWords(cell)).map((word) => `${name}: "${word}" is broken`),
      ...[...table.rows].flatMap(misplaced).map((text) => `${name}: "${text}" is read too late`),
    ]
  })
}

/** Has more in it than it shows. */
export const isCut = (cell: HTMLElement) => cell.textContent !== '' && cell.scrollWidth > cell.clientWidth + 1

/** Above a cell that is read before it, and not beside it. */
function misplaced(row: HTMLTableRowElement): string[] {
  const cells = [...row.cells].filter((cell) => cell.offsetParent !== null)
  return cells.flatMap((cell, at) => {
    const { bottom, left } = cell.getBoundingClientRect()
    const isLate = cells.slice(0, at).some((before) => {
      const place = before.getBoundingClientRect()
      return bottom <= place.top && left <= place.left
    })
    return isLate ? [cell.textContent ?? ''] : []
  })
}

/** A word, with the "#" after it. */
const A_WORD = /[\p{L}\p{N}$.,/#]+(?: #(?!\S))?/gu

/** A word on two lines is drawn in two places. */
export function brokenWords(cell: Element, words = A_WORD): string[] {
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  const broken: string[] = []
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    for (const word of (node.textContent ?? '').matchAll(words)) {
      const range = document.createRange()
      range.setStart(node, word.index)
      range.setEnd(node, word.index + word[0].length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size > 1) broken.push(word[0])
    }
  }
  return broken
}
