import { BAD_AMOUNT } from '@trousseau/contract/fields'
import { type ReactNode, useContext } from 'react'
import { CheckboxField } from '../../../ui/form/checkbox-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { ColorSwatch } from '../../color-swatch.tsx'
import { readAmount } from '../catalogue-search.ts'
import { useTyped } from '../use-typed.ts'
import { colorChoices, type FilterChoice, termChoices } from './filter-choices.ts'
import { type FilterName, type FilterProps, LoadedContext } from './filter-props.ts'
import styles from './filters.module.css'

function CollectionFilter({ search, choose }: FilterProps) {
  const loaded = useContext(LoadedContext)
  return (
    <ChoicesField
      label="Collection"
      choices={termChoices('collection', loaded)}
      chosen={search['collection[]'] ?? []}
      onChange={(chosen) => choose({ 'collection[]': chosen })}
    />
  )
}

function SilhouetteFilter({ search, choose }: FilterProps) {
  const loaded = useContext(LoadedContext)
  return (
    <ChoicesField
      label="Silhouette"
      choices={termChoices('silhouette', loaded)}
      chosen={search['silhouette[]'] ?? []}
      onChange={(chosen) => choose({ 'silhouette[]': chosen })}
    />
  )
}

function ColorFilter({ search, choose }: FilterProps) {
  const loaded = useContext(LoadedContext)
  return (
    <ChoicesField
      label="Color"
      choices={colorChoices(loaded)}
      chosen={search['color[]'] ?? []}
      onChange={(chosen) => choose({ 'color[]': chosen })}
      mark={({ hex }) => <ColorSwatch hex={hex} size={16} />}
    />
  )
}

function PriceFilter({ search, write }: FilterProps) {
  return (
    <PriceFields
      from={search.price_from}
      to={search.price_to}
      onFrom={(price_from) => write({ price_from })}
      onTo={(price_to) => write({ price_to })}
    />
  )
}

export const FILTERS = {
  Collection: CollectionFilter,
  Silhouette: SilhouetteFilter,
  Color: ColorFilter,
  Price: PriceFilter,
} satisfies Record<FilterName, unknown>

type ChoicesProps<Choice extends FilterChoice<string | number>> = {
  label: string
  choices: readonly Choice[]
  chosen: readonly Choice['value'][]
  onChange: (chosen: Choice['value'][]) => void
  /** Rendered before the label. */
  mark?: (choice: Choice) => ReactNode
}

/** Checkboxes, each followed by the number of results it would give. */
function ChoicesField<Choice extends FilterChoice<string | number>>(props: ChoicesProps<Choice>) {
  const { label, choices, chosen, onChange, mark } = props
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{label}</legend>
      {choices.map((choice) => (
        <CheckboxField
          key={choice.value}
          size="sm"
          classNames={{ body: styles.choice, labelWrapper: styles.wrapper, label: styles.label }}
          data-none={choice.count === 0 || undefined}
          checked={chosen.includes(choice.value)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...chosen, choice.value] : chosen.filter((value) => value !== choice.value))
          }
          label={
            <>
              {mark?.(choice)}
              <span className={styles.name}>{choice.label}</span>
              <span className={styles.count}>{choice.count.toLocaleString('en-US')}</span>
            </>
          }
        />
      ))}
    </fieldset>
  )
}

type PriceProps = {
  from: number | undefined
  to: number | undefined
  onFrom: (from: number | undefined) => void
  onTo: (to: number | undefined) => void
}

function PriceFields({ from, to, onFrom, onTo }: PriceProps) {
  const isCrossed = from !== undefined && to !== undefined && from > to
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>Price</legend>
      <div className={styles.prices}>
        <AmountField label="From" amount={from} onAmount={onFrom} />
        <AmountField
          label="To"
          amount={to}
          onAmount={onTo}
          problem={isCrossed ? 'This is less than the first amount.' : undefined}
        />
      </div>
    </fieldset>
  )
}

type AmountProps = {
  label: string
  amount: number | undefined
  onAmount: (amount: number | undefined) => void
  problem?: string | undefined
}

function AmountField({ label, amount, onAmount, problem }: AmountProps) {
  const [shown, setTyped] = useTyped(amount === undefined ? '' : String(amount), parseTyped)
  return (
    <TextField
      label={label}
      leftSection="$"
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      value={shown}
      error={parseTyped(shown) === undefined ? BAD_AMOUNT : problem}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        const meaning = parseTyped(value)
        if (meaning !== undefined) onAmount(meaning === '' ? undefined : Number(meaning))
      }}
    />
  )
}

function parseTyped(typed: string): string | undefined {
  const bare = typed.replace(/[$,\s]|\.$/g, '')
  if (bare === '') return ''
  const amount = readAmount(bare)
  return amount === undefined ? undefined : String(amount)
}
