import { Button } from '@mantine/core'
import { type BoardRow, board, NOTE_MAX } from '@trousseau/contract/board'
import { type KeyboardEvent, useState } from 'react'
import { CallFailed } from '../../lib/api/call-failed.ts'
import { useWrite } from '../../lib/api/use-api.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { BOARD_READS, useRefreshBoard } from './board-reads.ts'
import styles from './care.module.css'

type NoteFormProps = {
  row: BoardRow
  /** What the note is about, for screen readers. */
  about: string
  before: string
  text: string
  onWrite: (text: string) => void
  onClose: () => void
}

/** Writes a note in its place. If somebody else has changed the row, theirs is shown and what was typed stays. */
export function NoteForm({ row, about, before, text, onWrite, onClose }: NoteFormProps) {
  const update = useWrite(board.lookAfterOrder, { refreshes: BOARD_READS })
  const refresh = useRefreshBoard()
  const [messages, setMessages] = useState<readonly string[]>([])
  const [isStale, setIsStale] = useState(false)

  async function save() {
    if (update.isPending) return
    setMessages([])
    setIsStale(false)
    try {
      await update.mutateAsync({
        params: { id: String(row.id) },
        body: { note: text, version: row.version },
      })
      onClose()
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      if (failure.code !== 'stale') return setMessages(failure.messages)
      await refresh()
      setIsStale(true)
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    // What was typed is not thrown away by a key.
    if (event.key === 'Escape' && text.trim() === before) onClose()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextAreaField
        aria-label={`Note: ${about}`}
        rows={3}
        maxLength={NOTE_MAX}
        autoFocus
        value={text}
        onChange={({ currentTarget }) => onWrite(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <FormErrors messages={isStale ? [staleWords(row.note, before)] : messages} />
      <span className={styles.actions}>
        <BusyButton type="submit" size="compact-sm" busy={update.isPending} busyLabel="Saving…">
          Save note
        </BusyButton>
        <Button variant="subtle" size="compact-sm" onClick={onClose}>
          Not now
        </Button>
      </span>
    </form>
  )
}

function staleWords(theirs: string, before: string): string {
  if (theirs === before) return 'Someone else changed this order’s row. Save again to keep your note.'
  return theirs === ''
    ? 'Someone else removed the note. Save again to keep yours.'
    : `Someone else’s note is there now: “${theirs}” Save again to replace it.`
}
