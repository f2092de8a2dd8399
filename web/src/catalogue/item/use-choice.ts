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
  /** The field was left: from now on it says what is wrong with it. */
  leave: (field: Field) => void
  leaveAll: () => void
  /** These say nothing until they are left again. */
  restart: (fields: readonly Field[]) => void
  /** What is wrong with a field, once it is time to say so. */
  errorOf: (field: Field) => string | undefined
  chooseWearDate: (day: Day | '') => void
  /** The date's field was left, with text in it that is no day one may choose, or without. */
  leaveWearDate: (isUnreadable: boolean) => void
}

/** What is being chosen of an item: kept as a draft with every change. */
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
  }
}

/** What was kept from before has been left once already: a wear date may have passed meanwhile. */
function filledIn(choice: ItemChoice): readonly Field[] {
  return WRITTEN.filter((field) => choice[field] !== '')
}

/** What stands in the field counts, not the last day that could be read in it. */
function withBadDate(problems: readonly ChoiceProblem[]): ChoiceProblem[] {
  const others = problems.filter(({ field }) => field !== 'wear_date')
  return [{ field: 'wear_date', message: INVALID_DATE }, ...others]
}
