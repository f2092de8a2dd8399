type Piece = { text: string; href?: string }

/** Splits the text at its URLs. Only http and https become links, because the text comes from outside. */
export function cutAtLinks(text: string): Piece[] {
  const pieces: Piece[] = []
  let rest = 0
  for (const match of text.matchAll(/\bhttps?:\/\/[^\s<>"'`\\{}|^]+/gi)) {
    const shown = trimEnd(match[0])
    if (!URL.canParse(shown)) continue
    if (match.index > rest) pieces.push({ text: text.slice(rest, match.index) })
    pieces.push({ text: shown, href: shown })
    rest = match.index + shown.length
  }
  if (rest < text.length) pieces.push({ text: text.slice(rest) })
  return pieces
}

export function findLinks(text: string): string[] {
  return [...new Set(cutAtLinks(text).flatMap((piece) => piece.href ?? []))]
}

/** Punctuation after a URL belongs to the sentence, not to the URL. */
function trimEnd(address: string): string {
  const trimmed = address.replace(/[.,;:!?\]*_]+$/, '')
  const unopened = trimmed.endsWith(')') && !trimmed.includes('(')
  return unopened ? trimEnd(trimmed.slice(0, -1)) : trimmed
}
