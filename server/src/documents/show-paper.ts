import type { Paper as ShownPaper } from '@trousseau/contract/papers'
import type { Paper } from './paper.ts'
import { toQrCode } from './qr-code.ts'

/** The document for a browser, which loads its pictures itself. */
export function showPaper({ title, wholesaler, link, blocks }: Paper): ShownPaper {
  const code = link && toQrCode(link.address)
  return {
    title,
    wholesaler,
    code: code ? { ...link, rows: code.map((row) => row.map(Number).join('')) } : null,
    blocks: blocks.map((block) =>
      block.kind === 'lines' ? { ...block, rows: block.rows.map(({ picture: _, ...row }) => row) } : block,
    ),
  }
}
