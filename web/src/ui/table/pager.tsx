import { UnstyledButton } from '@mantine/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { SelectField } from '../form/select-field.tsx'
import { countPages, type Noun, pageRange, showingText } from './page-range.ts'
import styles from './pager.module.css'

type PagerProps = {
  /** The requested page. */
  page: number
  perPage: number
  total: number
  /** The page on screen while the requested one is still loading. */
  inSight?: { page: number; perPage: number } | undefined
  noun: Noun
  onPage: (page: number) => void
  /** If given, a "Records Per Page" choice is shown. */
  onPerPage?: ((perPage: number) => void) | undefined
}

const perPageChoices = ['10', '20', '50', '100'].map((value) => ({ value, label: value }))

export function Pager({ page, perPage, total, inSight, noun, onPage, onPerPage }: PagerProps) {
  const shown = inSight ?? { page, perPage }
  const pageCount = countPages(total, perPage)
  return (
    <div className={styles.pager}>
      <p className={styles.showing} role="status">
        {showingText(shown.page, shown.perPage, total, noun)}
      </p>
      {onPerPage && (
        <SelectField
          classNames={{ root: styles.perPage, label: styles.perPageLabel }}
          label="Records Per Page"
          choices={perPageChoices}
          value={String(perPage)}
          onChange={(event) => onPerPage(Number(event.currentTarget.value))}
        />
      )}
      {pageCount > 1 && (
        <PageButtons label={`Pages of ${noun.many}`} page={page} pageCount={pageCount} onPage={onPage} />
      )}
    </div>
  )
}

type PageButtonsProps = { label: string; page: number; pageCount: number; onPage: (page: number) => void }

function PageButtons({ label, page, pageCount, onPage }: PageButtonsProps) {
  return (
    <nav aria-label={label}>
      <ul className={styles.pages}>
        <li>
          <StepButton label="Previous page" isAtEnd={page <= 1} onClick={() => onPage(page - 1)}>
            <ChevronLeft size={16} aria-hidden />
          </StepButton>
        </li>
        {pageRange(page, pageCount).map((mark, place) =>
          mark === 'gap' ? (
            <li key={place === 1 ? 'gap before' : 'gap after'} className={styles.gap} aria-hidden>
              …
            </li>
          ) : (
            <li key={mark}>
              <UnstyledButton
                className={styles.page}
                aria-label={`Page ${mark}`}
                aria-current={mark === page ? 'page' : undefined}
                onClick={() => mark !== page && onPage(mark)}
              >
                {mark}
              </UnstyledButton>
            </li>
          ),
        )}
        <li>
          <StepButton label="Next page" isAtEnd={page >= pageCount} onClick={() => onPage(page + 1)}>
            <ChevronRight size={16} aria-hidden />
          </StepButton>
        </li>
      </ul>
    </nav>
  )
}

type StepButtonProps = { label: string; isAtEnd: boolean; onClick: () => void; children: ReactNode }

function StepButton({ label, isAtEnd, onClick, children }: StepButtonProps) {
  return (
    <UnstyledButton
      className={styles.page}
      aria-label={label}
      // A truly disabled button would lose the focus right after the person reached the last page.
      aria-disabled={isAtEnd || undefined}
      onClick={() => !isAtEnd && onClick()}
    >
      {children}
    </UnstyledButton>
  )
}
