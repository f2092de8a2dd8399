import { Button, UnstyledButton } from '@mantine/core'
import { COLORS } from '@trousseau/domain/catalogue/colors'
import { formatDay } from '@trousseau/domain/day'
import { formatMoney, toCents } from '@trousseau/domain/money/money'
import { X } from 'lucide-react'
import { memo, useRef } from 'react'
import { ColorSwatch } from '../../color-swatch.tsx'
import { type CatalogueSearch, NO_FILTERS } from '../catalogue-search.ts'
import type { CatalogueChange } from '../use-catalogue-state.ts'
import styles from './filter-chips.module.css'

type Chip = { label: string; hex?: string | undefined; without: CatalogueChange }

export function toChips(search: CatalogueSearch): Chip[] {
  const { price_from, price_to, ships_before } = search
  return [
    ...chipsOfList(search, 'collection[]'),
    ...chipsOfList(search, 'silhouette[]'),
    ...(search['color[]'] ?? []).map((id) => {
      const { label = '', hex } = COLORS.find((color) => color.id === id) ?? {}
      return { label, hex, without: { 'color[]': search['color[]']?.filter((one) => one !== id) } }
    }),
    ...makeChip(price_from, `From ${money(price_from)}`, { price_from: undefined }),
    ...makeChip(price_to, `Up to ${money(price_to)}`, { price_to: undefined }),
    ...makeChip(ships_before, `Ships before ${formatDay(ships_before ?? '')}`, { ships_before: undefined }),
  ]
}

const chipsOfList = (search: CatalogueSearch, name: 'collection[]' | 'silhouette[]'): Chip[] =>
  (search[name] ?? []).map((label) => ({
    label,
    without: { [name]: search[name]?.filter((one) => one !== label) },
  }))

const makeChip = (value: unknown, label: string, without: CatalogueChange): Chip[] =>
  value === undefined ? [] : [{ label, without }]

const money = (dollars: number | undefined) => formatMoney(toCents(dollars ?? 0) ?? 0).replace('.00', '')

type FilterChipsProps = { search: CatalogueSearch; onChoose: (change: CatalogueChange) => void }

/** The active filters, each with a button to remove it. */
export const FilterChips = memo(function FilterChips({ search, onChoose }: FilterChipsProps) {
  const list = useRef<HTMLUListElement>(null)
  const chips = toChips(search)

  function take(change: CatalogueChange) {
    onChoose(change)
    // The button that had the focus is removed; the focus moves to the list, so that keyboard users keep their place.
    list.current?.focus()
  }

  return (
    <ul ref={list} className={styles.chips} tabIndex={-1} aria-label="Filters set">
      {chips.map(({ label, hex, without }) => (
        <li key={label}>
          <UnstyledButton
            className={styles.chip}
            aria-label={`Remove ${label}`}
            onClick={() => take(without)}
          >
            {hex && <ColorSwatch hex={hex} />}
            {label}
            <X size={13} strokeWidth={2} aria-hidden />
          </UnstyledButton>
        </li>
      ))}
      {chips.length > 0 && (
        <li>
          <Button variant="subtle" size="compact-sm" onClick={() => take(NO_FILTERS)}>
            Clear all
          </Button>
        </li>
      )}
    </ul>
  )
})
