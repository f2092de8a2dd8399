import type { DeskOrderRow } from '@trousseau/contract/order-shapes'
import { useState } from 'react'
import type { Ticked } from '../../lib/list-page/use-ticked.ts'
import { toastSuccess } from '../../ui/toasts.tsx'
import type { Outcome } from './bulk-dialog.tsx'
import { type BulkMove, doneText } from './bulk-words.ts'

type Asked = { move: BulkMove; orders: readonly DeskOrderRow[] }

/** One move of all that are ticked: the question, and then what became of each. */
export function useBulk(ticked: Ticked<DeskOrderRow>) {
  // Kept while the dialogs fade out.
  const [asked, setAsked] = useState<Asked>({ move: 'confirm', orders: [] })
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([])
  const [shown, setShown] = useState<'question' | 'outcome'>()
  const { move } = asked

  function tell(outcomes: readonly Outcome[]) {
    ticked.clear()
    if (outcomes.every(({ success }) => success)) return toastSuccess(doneText(move, outcomes.length))
    setOutcomes(outcomes)
    setShown('outcome')
  }

  return {
    ask(move: BulkMove) {
      setAsked({ move, orders: ticked.rows })
      setShown('question')
    },
    question: {
      ...asked,
      isOpen: shown === 'question',
      onClose: () => setShown((now) => (now === 'question' ? undefined : now)),
      onDone: tell,
    },
    outcome: { move, outcomes, isOpen: shown === 'outcome', onClose: () => setShown(undefined) },
  }
}
