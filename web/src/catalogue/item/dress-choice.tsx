import { useNavigate } from '@tanstack/react-router'
import type { Dress } from '@trousseau/contract/dresses'
import type { Day } from '@trousseau/domain/day'
import { dressChoiceProblems } from '@trousseau/domain/item-choice'
import { shipDate } from '@trousseau/domain/ship-date'
import { bySizeNumber } from '@trousseau/domain/sizes'
import { SelectField } from '../../ui/form/select-field.tsx'
import { keepOffered, readDraft } from '../order-draft.ts'
import { ChoiceForm } from './choice-form.tsx'
import { ColorChoice } from './color-choice.tsx'
import type { ListLink } from './list-link.ts'
import { Measurements } from './measurements.tsx'
import { NoteField } from './note-field.tsx'
import { useChoice } from './use-choice.ts'

type DressChoiceProps = { dress: Dress; today: Day; list: ListLink }

export function DressChoice({ dress, today, list }: DressChoiceProps) {
  const navigate = useNavigate()
  const first = () => keepOffered(readDraft('dress', dress.id), dress)
  // The dress is read again now and then: a color may be withdrawn while somebody looks at it.
  const choosing = useChoice('dress', dress.id, first, (choice) =>
    dressChoiceProblems(keepOffered(choice, dress), today),
  )
  const { choice, change, leave, errorOf } = choosing
  const sizes = dress.sizes.toSorted(bySizeNumber).map(({ id, label }) => ({ value: String(id), label }))

  return (
    <ChoiceForm
      choosing={choosing}
      today={today}
      shipDay={shipDate(today, dress.estimated_months, dress.estimated_days)}
      list={list}
      onProceed={() => void navigate({ to: '/checkout/$Id', params: { Id: String(dress.id) } })}
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
