import { Input, Switch, Textarea } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { Dress } from '@trousseau/contract/dresses'
import { bySizeNumber } from '@trousseau/domain/catalogue/sizes'
import type { Day } from '@trousseau/domain/day'
import { dressChoiceProblems, NOTE_MAX, withCustomMeasurements } from '@trousseau/domain/orders/item-choice'
import { shipDate } from '@trousseau/domain/orders/ship-date'
import { useEffect, useId } from 'react'
import { SelectField } from '../../ui/form/select-field.tsx'
import { readAnother } from '../another-order.ts'
import { keepOffered, startDraft } from '../order-draft.ts'
import { ChoiceForm } from './choice-form.tsx'
import styles from './dress-choice.module.css'
import type { ListLink } from './list-link.ts'
import { type Choosing, useChoice } from './use-choice.ts'
import '@mantine/core/styles/Switch.layer.css'
import { formatMoney } from '@trousseau/domain/money/money'
import {
  CUSTOM_FEE_CENTS,
  MEASURES,
  type Measure,
  NEEDED_MEASURES,
  writeInches,
} from '@trousseau/domain/orders/measurements'
import { TextField } from '../../ui/form/text-field.tsx'

type DressChoiceProps = {
  dress: Dress
  today: Day
  list: ListLink
  /** Called with the name of the chosen color, also of one that was chosen before. */
  onColor: (label: string | undefined) => void
}

export function DressChoice({ dress, today, list, onColor }: DressChoiceProps) {
  const navigate = useNavigate()
  const first = () => keepOffered(startDraft('dress', dress.id), dress)
  // The dress is refetched now and then: a color may be withdrawn while somebody is looking at it.
  const choosing = useChoice('dress', dress.id, first, (choice) =>
    dressChoiceProblems(keepOffered(choice, dress), today),
  )
  const { choice, change, leave, errorOf } = choosing
  const color = dress.colors.find(({ id }) => id === choice.color)?.label
  useEffect(() => onColor(color), [color, onColor])
  const isSizeKept = choice.size !== '' && choice.size === readAnother()?.size
  const sizes = dress.sizes.toSorted(bySizeNumber).map(({ id, label }) => ({ value: String(id), label }))

  return (
    <ChoiceForm
      item={{ kind: 'dress', id: dress.id }}
      choosing={choosing}
      today={today}
      shipDay={shipDate(today, dress.estimated_months, dress.estimated_days)}
      list={list}
      onProceed={() =>
        void navigate({
          to: '/checkout/$Id',
          params: { Id: String(dress.id) },
          state: { isAfterItem: true },
        })
      }
    >
      <ColorChoice
        colors={dress.colors}
        value={choice.color}
        error={errorOf('color')}
        onChange={(color) => change({ color })}
        onLeave={() => leave('color')}
      />
      <SelectField
        label="Size"
        description={isSizeKept ? 'Same as your last order.' : undefined}
        choices={sizes}
        placeholder={choice.is_custom ? 'Made to measure' : 'Choose a size'}
        required={!choice.is_custom}
        disabled={choice.is_custom}
        value={String(choice.size)}
        error={errorOf('size')}
        onChange={({ currentTarget: { value } }) => change({ size: value === '' ? '' : Number(value) })}
        onBlur={() => leave('size')}
      />
      <Measurements choosing={choosing} />
      <NoteField
        label="Note"
        placeholder="Anything we should know about this order"
        value={choice.note}
        error={errorOf('note')}
        onChange={(note) => change({ note })}
        onLeave={() => leave('note')}
      />
    </ChoiceForm>
  )
}

type ColorChoiceProps = {
  colors: Dress['colors']
  value: number | ''
  error: string | undefined
  onChange: (id: number) => void
  onLeave: () => void
}

/** Each color is shown with its name: nobody should have to tell ivory from champagne by eye. */
function ColorChoice({ colors, value, error, onChange, onLeave }: ColorChoiceProps) {
  const name = useId()
  const errorId = `${name}-error`
  return (
    <fieldset
      className={styles.group}
      aria-describedby={error ? errorId : undefined}
      data-invalid={error ? true : undefined}
      onBlur={({ currentTarget: group, relatedTarget: next }) => {
        // An opening dialog takes the focus, too, but then the group was not left.
        const isLeft = next === null || group.form?.contains(next) === true
        if (isLeft && !group.contains(next)) onLeave()
      }}
    >
      <Input.Label component="legend" mod={{ required: true }}>
        Color
      </Input.Label>
      <div className={styles.colors}>
        {colors.map(({ id, label, hex }) => (
          <label key={id} className={styles.color}>
            <input
              type="radio"
              name={name}
              required
              className={styles.radio}
              checked={id === value}
              onChange={() => onChange(id)}
            />
            <span className={styles.swatch} style={{ backgroundColor: hex }} aria-hidden />
            {label}
          </label>
        ))}
      </div>
      {error && <Input.Error id={errorId}>{error}</Input.Error>}
    </fieldset>
  )
}

const LABELS: Record<Measure, string> = {
  bust: 'Bust',
  waist: 'Waist',
  hips: 'Hips',
  hollow: 'Hollow to hem',
}
const FEE = formatMoney(CUSTOM_FEE_CENTS)

/** Measurements replace the size, for a fee. */
function Measurements({ choosing }: { choosing: Choosing }) {
  const { choice, change, leave, restart, errorOf } = choosing

  function toggle(isCustom: boolean) {
    change(withCustomMeasurements(choice, isCustom))
    restart(['size', ...MEASURES, 'custom_size_details'])
  }

  return (
    <div className={styles.measurements}>
      <Switch
        label="CUSTOM MEASUREMENTS"
        description={`Made to the bride's measurements. Adds ${FEE}.`}
        checked={choice.is_custom}
        onChange={(event) => toggle(event.currentTarget.checked)}
      />
      {choice.is_custom && (
        <div className={styles.fields}>
          {MEASURES.map((measure) => (
            <TextField
              key={measure}
              label={LABELS[measure]}
              required={NEEDED_MEASURES.includes(measure)}
              inputMode="decimal"
              autoComplete="off"
              rightSection={
                <span className={styles.unit} aria-hidden>
                  in
                </span>
              }
              value={choice[measure]}
              error={errorOf(measure)}
              onChange={(event) => change({ [measure]: event.currentTarget.value })}
              onBlur={() => {
                change({ [measure]: writeInches(choice[measure]) })
                leave(measure)
              }}
            />
          ))}
          <div className={styles.details}>
            <NoteField
              label="Other details"
              placeholder="Anything else about the fit"
              value={choice.custom_size_details}
              error={errorOf('custom_size_details')}
              onChange={(custom_size_details) => change({ custom_size_details })}
              onLeave={() => leave('custom_size_details')}
            />
          </div>
        </div>
      )}
    </div>
  )
}

type NoteFieldProps = {
  label: string
  placeholder: string
  value: string
  error: string | undefined
  onChange: (text: string) => void
  onLeave: () => void
}

const MAX = NOTE_MAX.toLocaleString('en-US')

/** Accepts too much text and says so: a long text that is pasted must not be cut off silently. */
function NoteField({ label, placeholder, value, error, onChange, onLeave }: NoteFieldProps) {
  const length = value.trim().length
  return (
    <Textarea
      label={label}
      placeholder={placeholder}
      description={`${length.toLocaleString('en-US')} of ${MAX} characters`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autosize
      minRows={2}
      maxRows={10}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onLeave}
    />
  )
}
