import type { Paper, PaperBlock } from '@trousseau/contract/papers'
import { useEffect } from 'react'
import { pictureAddress } from '../lib/picture-address.ts'
import { QrCode } from '../ui/qr-code.tsx'
import styles from './paper-sheet.module.css'

/** A document as its PDF draws it (server/src/documents/): the same words, in the same places and sizes. */
export function PaperSheet({ label, paper }: { label: string; paper: Paper }) {
  const { title, wholesaler, blocks } = paper
  usePageFoot(wholesaler.terms)
  return (
    <article className={styles.sheet} aria-label={label}>
      <Letterhead paper={paper} />
      <p className={styles.title}>{title}</p>
      {blocks.map((block, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a document stay as they are
        <Block key={place} block={block} />
      ))}
      {/* On paper the foot of every page says it. */}
      <p className={styles.terms}>{wholesaler.terms}</p>
    </article>
  )
}

function Letterhead({ paper: { wholesaler, code } }: { paper: Paper }) {
  const where = [wholesaler.address, wholesaler.phone, ...(code ? [code.words] : [])]
  return (
    <header className={styles.letterhead}>
      <p className={styles.wholesaler}>{wholesaler.name}</p>
      <p className={styles.where}>{where.join('\n')}</p>
      {code && <QrCode rows={code.rows} label={`${code.words}: ${code.address}`} className={styles.code} />}
    </header>
  )
}

type Of<K extends PaperBlock['kind']> = Extract<PaperBlock, { kind: K }>

function Block({ block }: { block: PaperBlock }) {
  if (block.kind === 'facts') return <Facts block={block} />
  if (block.kind === 'columns') return <Columns block={block} />
  if (block.kind === 'lines') return <Lines block={block} />
  if (block.kind === 'totals') return <Totals block={block} />
  return (
    <section className={styles.block}>
      <h2 className={styles.heading}>{block.heading}</h2>
      <p className={block.kind === 'note' ? styles.note : styles.words}>{block.text}</p>
    </section>
  )
}

function Facts({ block: { heading, facts } }: { block: Of<'facts'> }) {
  return (
    <section className={styles.block}>
      {heading !== undefined && <h2 className={styles.heading}>{heading}</h2>}
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className={styles.label}>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Columns({ block: { columns } }: { block: Of<'columns'> }) {
  return (
    <div className={`${styles.block} ${styles.columns}`}>
      {columns.map(({ heading, lines }) => (
        <section key={heading}>
          <h2 className={styles.heading}>{heading}</h2>
          <p className={styles.lines}>{lines.join('\n')}</p>
        </section>
      ))}
    </div>
  )
}

function Lines({ block: { item, columns, rows, isDense } }: { block: Of<'lines'> }) {
  return (
    <table className={`${styles.block} ${styles.table}`} data-dense={isDense}>
      <thead>
        <tr>
          <th scope="col">{item}</th>
          {columns.map(({ title, align }) => (
            <th key={title} scope="col" data-align={align}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a document stay as they are
          <tr key={place}>
            <td>
              <Item row={row} />
            </td>
            {columns.map(({ title, align }, column) => (
              <td key={title} data-label={title} data-align={align}>
                {row.cells[column]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Item({ row: { name, under, image } }: { row: Of<'lines'>['rows'][number] }) {
  return (
    <div className={styles.item}>
      {image && <img className={styles.picture} src={pictureAddress(image)} alt="" />}
      <div>
        <p className={styles.name}>{name}</p>
        {under.length > 0 && <p className={styles.under}>{under.join('\n')}</p>}
      </div>
    </div>
  )
}

function Totals({ block: { rows } }: { block: Of<'totals'> }) {
  return (
    <dl className={`${styles.block} ${styles.totals}`}>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The terms and the page's number below every printed page, which no element of a page can say. */
function usePageFoot(terms: string): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    const look = 'font: 8pt/12pt "Figtree Variable", sans-serif; color: #6b605d; vertical-align: top;'
    const rule = 'border-top: 0.6pt solid #d9cfc3; margin-top: 22pt; padding-top: 8pt;'
    // A rule of its own, because the text is written as CSS writes one.
    sheet.replaceSync(`@page {
      size: letter; margin: 48pt 54pt 84pt;
      @bottom-left { content: ${toCssText(terms)}; ${look} ${rule} width: 80%; }
      @bottom-right { content: "Page " counter(page) " of " counter(pages); ${look} ${rule} text-align: right; }
    }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [terms])
}

const toCssText = (text: string) =>
  `"${text.replace(/["\\\n\r\f]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`
