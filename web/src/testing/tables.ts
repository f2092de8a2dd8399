/** The words of all tables that are broken inside, and the tables and cells that are wider than their place. */
export function tableFaults(): string[] {
  const tables = [...document.querySelectorAll<HTMLElement>('table')]
  return tables.flatMap((table) => {
    const name = table.getAttribute('aria-label') ?? 'a table'
    const room = table.parentElement?.clientWidth ?? 0
    const cells = [...table.querySelectorAll<HTMLElement>('th, td')].filter(
      (cell) => cell.offsetParent !== null,
    )
    return [
      ...(table.scrollWidth > room + 1 ? [`${name} is ${table.scrollWidth} wide and has ${room}`] : []),
      ...cells.filter(isCut).map((cell) => `${name}: "${cell.textContent}" is cut off`),
      ...cells.flatMap(brokenWords).map((word) => `${name}: "${word}" is broken`),
    ]
  })
}

const isCut = (cell: HTMLElement) => cell.textContent !== '' && cell.scrollWidth > cell.clientWidth + 1

/** A word on two lines is drawn in two places. */
function brokenWords(cell: HTMLElement): string[] {
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  const broken: string[] = []
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    for (const word of (node.textContent ?? '').matchAll(/[\p{L}\p{N}$.,/#]+/gu)) {
      const range = document.createRange()
      range.setStart(node, word.index)
      range.setEnd(node, word.index + word[0].length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size > 1) broken.push(word[0])
    }
  }
  return broken
}
