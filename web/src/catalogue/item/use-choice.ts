import type { Day } from '@trousseau/domain/day'
import { type ChoiceProblem, INVALID_DATE, type ItemChoice } from '@trousseau/domain/orders/item-choice'
import { MEASURES } from '@trousseau/domain/orders/measurements'
import { useState } from 'react'
import { type DraftKind, saveDraft } from '../order-draft.ts'

type Field = keyof ItemChoice

const WRITTEN: readonly Field[] = [...MEASURES, 'wear_date', 'custom_size_details', 'note']

export type Choosing = {
  choice: ItemChoice
  problems: readonly ChoiceProblem[]
  change: (change: Partial<ItemChoice>) => void
  /** Called when a field loses the focus: from then on it shows its error. */
  leave: (field: Field) => void
  leaveAll: () => void
  /** These fields show no errors until they lose the focus again. */
  restart: (fields: readonly Field[]) => void
  /** A field's error, once the field has been left. */
  errorOf: (field: Field) => string | undefined
  chooseWearDate: (day: Day | '') => void
  /** Called when the date field loses the focus; `isUnreadable` if its text is not an allowed day. */
  leaveWearDate: (isUnreadable: boolean) => void
  /** Stores the choice as it is, also one that was not changed. */
  keep: () => void
}

/** The current choice for an item, stored as a draft with every change. */
export function useChoice(
  kind: DraftKind,
  id: number,
  first: () => ItemChoice,
  problemsOf: (choice: ItemChoice) => ChoiceProblem[],
): Choosing {
  const [choice, setChoice] = useState(first)
  const [left, setLeft] = useState(() => filledIn(choice))
  const [isDateUnreadable, setIsDateUnreadable] = useState(false)
  const problems = isDateUnreadable ? withBadDate(problemsOf(choice)) : problemsOf(choice)

  function change(part: Partial<ItemChoice>) {
    const changed = { ...choice, ...part }
    setChoice(changed)
    saveDraft(kind, id, changed)
  }
  function leave(field: Field) {
    setLeft((before) => [...before, field])
  }
  return {
    choice,
    problems,
    change,
    leave,
    leaveAll: () => setLeft([...WRITTEN, 'color', 'size']),
    restart: (fields) => setLeft((before) => before.filter((field) => !fields.includes(field))),
    errorOf(field) {
      return left.includes(field) ? problems.find((problem) => problem.field === field)?.message : undefined
    },
    chooseWearDate(day) {
      setIsDateUnreadable(false)
      change({ wear_date: day })
    },
    leaveWearDate(isUnreadable) {
      setIsDateUnreadable(isUnreadable)
      leave('wear_date')
    },
    keep: () => saveDraft(kind, id, choice),
  }
}

/** Restored fields count as already left, so their errors show at once: a stored wear date may have passed since. */
function filledIn(choice: ItemChoice): readonly Field[] {
  return WRITTEN.filter((field) => choice[field] !== '')
}

/** The text in the field counts, not the last valid day that was read from it. */
function withBadDate(problems: readonly ChoiceProblem[]): ChoiceProblem[] {
  const others = problems.filter(({ field }) => field !== 'wear_date')
  return [{ field: 'wear_date', message: INVALID_DATE }, ...others]
}
