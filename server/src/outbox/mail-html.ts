/** What a mail program needs to draw an email as we print an invoice. Not all of them know style sheets or variables. */
const INK = '#2b2426'
const MUTED = '#6b605d'
const WINE = '#7d3a49'
const LINE = '#e6ddd2'
const SERIF = "'Cormorant Garamond', Georgia, 'Times New Roman', serif"
const SANS = "-apple-system, 'Segoe UI', Helvetica, Arial, sans-serif"

/** Where a mail program shows emails dark, ours are drawn dark and not turned inside out. */
const DARK = `@media (prefers-color-scheme: dark) {
  .page { background: #1d191a !important } .sheet { background: #262122 !important; border-color: #453c3d !important }
  .ink { color: #f3ede5 !important } .muted { color: #b9aca6 !important } .line { border-color: #453c3d !important }
  .link { color: #dfb0b8 !important }
}`

/** What a page of ours is called on the button that leads there. */
const PAGES: readonly (readonly [path: RegExp, words: string])[] = [
  [/\/sales-order-summary\//, 'View order'],
  [/\/factory\/orders\//, 'View order'],
  [/\/sales-order$/, 'View your orders'],
  [/\/invoice-summary\//, 'View invoice'],
  [/\/statement\b/, 'View statement'],
  [/\/reset-password#/, 'Choose a password'],
  [/\/confirm-email#/, 'Confirm this email address'],
]

export type MailPicture = { url: string; alt: string }

/**
 * The words of a plain email as HTML: its paragraphs, lists and facts ("Total: $5.00") and its links. Nothing is added
 * to the words, so that both say the same; all of them are escaped, and a link can only be ours, because what people
 * typed holds none (said.ts).
 */
export function toHtml(subject: string, text: string, picture?: MailPicture): string {
  const blocks = text
    .trim()
    .split(/\n{2,}/)
    .map((block) => block.split('\n'))
  const signature = blocks.at(-1) ?? []
  const body = blocks.slice(0, -1).map(drawBlock)
  const drawn = picture ? body.toSpliced(Math.min(2, body.length), 0, drawPicture(picture)) : body
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title><style>${DARK}</style></head>
<body class="page" style="margin:0;background:#faf7f2">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="sheet" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px;background:#fffdfa;border:1px solid ${LINE};border-radius:6px"><tr><td style="padding:28px 32px;font:15px/1.55 ${SANS};color:${INK}">
<p class="ink" style="margin:0 0 20px;font:600 22px/1.2 ${SERIF};color:${INK}">${escaped(signature[0] ?? '')}</p>
${drawn.join('\n')}
<p class="muted line" style="margin:28px 0 0;padding-top:16px;border-top:1px solid ${LINE};font-size:13px;color:${MUTED}">${signature.map(escaped).join('<br>')}</p>
</td></tr></table></td></tr></table></body></html>
`
}

function drawBlock(lines: readonly string[]): string {
  if (lines.every(isLink)) return lines.map(drawButton).join('\n')
  if (lines.some((line) => line.startsWith('- '))) return drawList(lines)
  if (lines.length > 1 && lines.some((line) => FACT.test(line))) return drawFacts(lines)
  return drawParagraph(lines)
}

const FACT = /^([^:]{1,40}): (.+)$/
const isLink = (line: string) => /^https?:\/\/\S+$/.test(line)

const drawParagraph = (lines: readonly string[]) =>
  `<p class="ink" style="margin:0 0 14px;color:${INK}">${lines.map(drawLine).join('<br>')}</p>`

/** Lines of a list begin with a dash, those that belong to one are indented, and what stands before is its heading. */
function drawList(lines: readonly string[]): string {
  const first = lines.findIndex((line) => line.startsWith('- '))
  const items: string[][] = []
  for (const line of lines.slice(first)) {
    if (line.startsWith('- ')) items.push([drawLine(line.slice(2))])
    else items.at(-1)?.push(isLink(line.trim()) ? drawLink(line.trim()) : drawLine(line.trim()))
  }
  const heading = first > 0 ? drawParagraph(lines.slice(0, first)) : ''
  const list = items.map((item) => `<li style="margin:0 0 8px">${item.join('<br>')}</li>`).join('\n')
  return `${heading}<ul class="ink" style="margin:0 0 14px;padding-left:20px;color:${INK}">${list}</ul>`
}

/** A line that is no fact stands across both columns; quoted lines belong to the fact above them. */
function drawFacts(lines: readonly string[]): string {
  const rows: { label: string; value: string[] }[] = []
  for (const line of lines) {
    const [, label, value] = FACT.exec(line) ?? []
    const quoted = line.startsWith('| ') ? rows.at(-1) : undefined
    if (quoted) quoted.value.push(drawLine(line.slice(2)))
    else if (label !== undefined && value !== undefined) rows.push({ label, value: [drawLine(value)] })
    else rows.push({ label: '', value: [drawLine(line)] })
  }
  const drawn = rows.map(({ label, value }) =>
    label === ''
      ? `<tr><td class="ink" colspan="2" style="padding:4px 0;font-weight:600;color:${INK}">${value.join('<br>')}</td></tr>`
      : `<tr><td class="muted" valign="top" style="padding:4px 16px 4px 0;color:${MUTED}">${escaped(label)}</td><td class="ink" valign="top" style="padding:4px 0;color:${INK}">${value.join('<br>')}</td></tr>`,
  )
  return `<table role="presentation" cellspacing="0" cellpadding="0" style="margin:0 0 16px;font:15px/1.5 ${SANS}">${drawn.join('\n')}</table>`
}

const wordsFor = (url: string) => PAGES.find(([path]) => path.test(url))?.[1]

const drawButton = (url: string) =>
  `<p style="margin:0 0 16px"><a href="${escaped(url)}" style="display:inline-block;padding:10px 20px;border-radius:4px;background:${WINE};color:#fffdfa;text-decoration:none;font-weight:600">${escaped(wordsFor(url) ?? 'Open')}</a></p>`

const drawLink = (url: string) =>
  `<a class="link" href="${escaped(url)}" style="color:${WINE}">${escaped(wordsFor(url) ?? url)}</a>`

const drawPicture = ({ url, alt }: MailPicture) =>
  `<p style="margin:0 0 16px"><img src="${escaped(url)}" alt="${escaped(alt)}" width="180" style="width:180px;max-width:100%;height:auto;border-radius:4px"></p>`

/** Links within a line, such as a carrier's page, are shown as they are. */
const drawLine = (line: string) =>
  line
    .split(/(https?:\/\/\S+)/)
    .map((part) => (isLink(part) ? drawLink(part) : escaped(part)))
    .join('')

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)
