import { Stack } from '@mantine/core'
import { useState } from 'react'
import { ChoiceChips, Swatch } from '../src/ui/form/choice-chips.tsx'
import { FileDrop } from '../src/ui/form/file-drop.tsx'
import { MoneyField } from '../src/ui/form/money-field.tsx'
import { SearchField } from '../src/ui/form/search-field.tsx'
import { SuggestField } from '../src/ui/form/suggest-field.tsx'
import { TextAreaField } from '../src/ui/form/text-area-field.tsx'
import { SortableList } from '../src/ui/sortable-list.tsx'
import { toastInfo } from '../src/ui/toasts.tsx'
import { Section } from './section.tsx'

const chips = [
  { value: 1, label: 'Ivory', swatch: '#f6efe2' },
  { value: 2, label: 'Champagne', swatch: '#ecdcc0' },
  { value: 3, label: 'Black', swatch: '#262123' },
]
const sizes = [0, 2, 4, 6].map((value) => ({ value, label: String(value) }))

export function ChoicePieces() {
  const [chosen, setChosen] = useState<number[]>([2, 1])
  const [size, setSize] = useState<number[]>([])
  const [amount, setAmount] = useState('1240.00')
  const [search, setSearch] = useState('')
  const ordered = chosen.flatMap((value) => chips.filter((chip) => chip.value === value))
  const list = {
    label: 'Order',
    items: ordered,
    itemKey: (chip: (typeof chips)[number]) => chip.label,
    itemName: (chip: (typeof chips)[number]) => chip.label,
    onChange: (items: typeof chips) => setChosen(items.map(({ value }) => value)),
  }
  return (
    <>
      <Section title="Choosing several, in an order">
        <Stack maw={720}>
          <ChoiceChips label="Colours" chips={chips} value={chosen} onChange={setChosen} />
          <SortableList
            {...list}
            layout="chips"
            render={({ label, swatch }) => (
              <span style={{ alignItems: 'center', display: 'flex', gap: 8 }}>
                <Swatch color={swatch} />
                {label}
              </span>
            )}
          />
          <SortableList {...list} render={({ label }) => label} />
          <SortableList
            {...list}
            layout="cards"
            render={({ label, swatch }) => (
              <div style={{ aspectRatio: '3 / 4', backgroundColor: swatch }}>{label}</div>
            )}
          />
          <ChoiceChips
            label="Sizes"
            chips={sizes}
            value={size}
            onChange={setSize}
            quick={[
              { label: 'All', values: [0, 2, 4, 6] },
              { label: 'None', values: [] },
            ]}
            error={size.length === 0 && 'Please choose a size'}
          />
        </Stack>
      </Section>
      <Section title="More fields">
        <Stack maw={420}>
          <SearchField
            label="Search"
            placeholder="Style number or name"
            value={search}
            onSearch={setSearch}
          />
          <span>Searching for: {search || 'everything'}</span>
          <MoneyField label="Price" required value={amount} onChange={setAmount} />
          <SuggestField label="Collection" suggestions={['Autumn', 'Spring']} />
          <TextAreaField label="Description" />
          <FileDrop
            label="Choose files, or drop them here"
            hint="Anything, 15 MB at most"
            accept="*/*"
            isMultiple
            onFiles={(files) => toastInfo(files.map(({ name }) => name).join(', '))}
          />
          <FileDrop
            label="Choose a file"
            hint="With a mistake"
            accept="*/*"
            error="Please choose a file"
            onFiles={() => undefined}
          />
        </Stack>
      </Section>
    </>
  )
}
