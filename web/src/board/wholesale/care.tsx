import { Button } from '@mantine/core'
import { type BoardRow, board } from '@trousseau/contract/board'
import { useEffect, useRef } from 'react'
import { CallFailed } from '../../lib/api/call-failed.ts'
import { useWrite } from '../../lib/api/use-api.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { toastFailure } from '../../ui/toasts.tsx'
import { BOARD_READS, useRefreshBoard } from './board-reads.ts'
import styles from './care.module.css'
import { NoteForm } from './note-form.tsx'
import type { Notes } from './use-notes.ts'

const aboutOf = ({ name, purchase_order_number }: BoardRow) => `${name}, PO ${purchase_order_number}`

type CareProps = { row: BoardRow; notes: Notes }

/** Who looks after an order, and the note about it; both are changed where they stand. */
export function Care({ row, notes }: CareProps) {
  return (
    <span className={styles.care}>
      <Carer row={row} />
      <Note row={row} notes={notes} />
    </span>
  )
}

function Carer({ row }: { row: BoardRow }) {
  const me = useSession()?.user.id
  const update = useWrite(board.lookAfterOrder, { refreshes: BOARD_READS })
  const refresh = useRefreshBoard()
  const { looked_after_by: carer, version } = row
  const isMine = carer !== null && carer.id === me
  const label = isMine ? 'Unassign' : carer === null || carer.is_gone ? 'Assign to me' : 'Take over'

  async function change() {
    if (me === undefined) return
    const body = { looked_after_by: isMine ? null : me, version }
    try {
      await update.mutateAsync({ params: { id: String(row.id) }, body })
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      toastFailure(failure.message)
      // Somebody was faster, and the list says who; or the order has arrived.
      if (failure.status === 409) await refresh()
    }
  }

  return (
    <span className={styles.carer}>
      <span className={styles.name}>{carerWords(carer, isMine)}</span>
      <BusyButton
        variant="subtle"
        size="compact-sm"
        busyLabel="Saving…"
        aria-label={`${label}: ${aboutOf(row)}`}
        onClick={change}
      >
        {label}
      </BusyButton>
    </span>
  )
}

function carerWords(carer: BoardRow['looked_after_by'], isMine: boolean): string {
  if (carer === null) return 'Unassigned'
  if (isMine) return 'You'
  return carer.is_gone ? `${carer.name}, no longer here` : carer.name
}

function Note({ row, notes }: CareProps) {
  const draft = notes.draftOf(row.id)
  const isOpen = draft !== undefined
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  const label = row.note === '' ? 'Add note' : 'Change note'

  // Once the form is closed, the focus is where it was opened from.
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  if (draft)
    return (
      <NoteForm
        row={row}
        about={aboutOf(row)}
        before={draft.before}
        text={draft.text}
        onWrite={(text) => notes.write(row.id, { before: draft.before, text })}
        onClose={() => notes.write(row.id, undefined)}
      />
    )
  return (
    <>
      {row.note !== '' && <span className={styles.note}>{row.note}</span>}
      <Button
        ref={opener}
        variant="subtle"
        size="compact-sm"
        aria-label={`${label}: ${aboutOf(row)}`}
        onClick={() => notes.write(row.id, { before: row.note, text: row.note })}
      >
        {label}
      </Button>
    </>
  )
}
