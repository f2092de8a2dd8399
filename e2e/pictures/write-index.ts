import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Finding, inGroups, type Picture, WIDTHS } from './take-pictures.ts'

const STYLE = `
  body { font: 15px/1.4 system-ui, sans-serif; margin: 24px; color: #2b2426; background: #faf7f2 }
  table { border-collapse: collapse; margin-bottom: 40px }
  th { font-weight: 500; text-align: left; padding: 6px 12px 6px 0; vertical-align: top }
  td { padding: 0 12px 12px 0; vertical-align: top }
  img { display: block; border: 1px solid #e6ddd2; max-height: 420px; max-width: 360px }
  nav a { margin-right: 12px } li { color: #9c2620 }
`

/** A contact sheet: a table for each screen, a row for each state, a column for each width. */
export function writeIndex(
  folder: string,
  pictures: readonly Picture[],
  findings: readonly Finding[],
): string {
  const screens = inGroups(pictures, ({ audience, path }) => `${audience} ${path}`)
  const links = screens.map(([name], index) => `<a href="#s${index}">${escaped(name)}</a>`)
  const sections = screens.map(
    ([name, some], index) => `<h2 id="s${index}">${escaped(name)}</h2>${notes(some, findings)}${table(some)}`,
  )
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pictures of Trousseau</title>
<style>${STYLE}</style><h1>Pictures of Trousseau</h1><nav>${links.join(' ')}</nav>${sections.join('\n')}</html>\n`
  const file = join(folder, 'index.html')
  writeFileSync(file, html)
  return file
}

function table(pictures: readonly Picture[]): string {
  const head = `<tr><th></th>${WIDTHS.map((width) => `<th>${width}</th>`).join('')}</tr>`
  const rows = inGroups(pictures, ({ state }) => state).map(([state, some]) => {
    const cells = WIDTHS.map((width) => `<td>${image(some.find((picture) => picture.width === width))}</td>`)
    return `<tr><th>${state}</th>${cells.join('')}</tr>`
  })
  return `<table>${head}${rows.join('\n')}</table>`
}

const image = (picture: Picture | undefined): string =>
  picture
    ? `<a href="${picture.file}"><img loading="lazy" src="${picture.file}" alt="${escaped(picture.file)}"></a>`
    : ''

function notes(pictures: readonly Picture[], findings: readonly Finding[]): string {
  const ours = findings.filter(({ file }) => pictures.some((picture) => picture.file === file))
  const entries = ours.map(({ file, text }) => `<li>${escaped(`${file}: ${text}`)}</li>`)
  return entries.length > 0 ? `<ul>${entries.join('')}</ul>` : ''
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
