import { Button } from '@mantine/core'
import { type Closure, calendars, type FactoryCalendar } from '@trousseau/contract/calendars'
import { dayWords } from '@trousseau/domain/dates/date-words'
import { weekProblem } from '@trousseau/domain/dates/work-calendar'
import type { Day } from '@trousseau/domain/day'
import { useState } from 'react'
import { CallFailed } from '../lib/api/call-failed.ts'
import { One } from '../lib/api/one.tsx'
import { useFreshRead, useWrite } from '../lib/api/use-api.ts'
import { useSession } from '../lib/session/use-session.ts'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { CheckboxField } from '../ui/form/checkbox-field.tsx'
import { FormSection } from '../ui/form/form-section.tsx'
import { SkeletonCard } from '../ui/page/skeleton-shapes.tsx'
import { toastFailure, toastSuccess } from '../ui/toasts.tsx'
import { ClosureForm } from './closure-form.tsx'
import styles from './factory-calendar.module.css'
import { YearCalendar } from './year-calendar.tsx'

const READS = [calendars.getCalendar]
const HINT =
  'Arrival dates count on these days. When you change them, open orders get new dates within a minute.'
const TO_CHANGE = 'To change your week, or days off that are already entered, please call us.'
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

type FactoryCalendarProps = {
  factoryId: number
  /** A factory's own people add days off; what is entered is changed by the wholesaler. */
  mayChange: boolean
}

/** When the factory works: its week, the year that lies ahead, and the days that are other than the week says. */
export function FactoryCalendarSection({ factoryId, mayChange }: FactoryCalendarProps) {
  const read = useFreshRead(calendars.getCalendar, { params: { id: String(factoryId) } })
  return (
    <FormSection title="Working days" hint={mayChange ? HINT : `${HINT} ${TO_CHANGE}`}>
      <One read={read} what="The calendar could not be loaded." waiting={<SkeletonCard height={320} />}>
        {(calendar) => <Calendar calendar={calendar} mayChange={mayChange} />}
      </One>
    </FormSection>
  )
}

function Calendar({ calendar, mayChange }: { calendar: FactoryCalendar; mayChange: boolean }) {
  const today = useSession()?.today
  const [editing, setEditing] = useState<Closure | 'new'>()
  const [removing, setRemoving] = useState<Closure>()
  const [isSaving, setIsSaving] = useState(false)
  const close = () => setEditing(undefined)
  if (today === undefined) return null
  return (
    <div className={styles.calendar}>
      {mayChange ? <Week calendar={calendar} /> : <p className={styles.none}>{weekWords(calendar)}</p>}
      <YearCalendar calendar={calendar} today={today} />
      <Closures
        closures={calendar.closures}
        today={today}
        changing={mayChange ? { onEdit: setEditing, onRemove: setRemoving } : undefined}
      />
      <div>
        <Button variant="default" onClick={() => setEditing('new')}>
          Add days off
        </Button>
      </div>
      <Dialog
        title={editing === 'new' ? 'Add days off' : 'Change days off'}
        isOpen={editing !== undefined}
        onClose={close}
        canClose={!isSaving}
      >
        {editing && (
          <ClosureForm
            factory={calendar.factory}
            closure={editing === 'new' ? undefined : editing}
            onBusy={setIsSaving}
            onClose={close}
          />
        )}
      </Dialog>
      <RemoveClosure closure={removing} onClose={() => setRemoving(undefined)} />
    </div>
  )
}

/** A day is saved as soon as it is ticked. */
function Week({ calendar }: { calendar: FactoryCalendar }) {
  const { factory, week, version } = calendar
  const update = useWrite(calendars.updateCalendar, { refreshes: READS })

  async function choose(at: number) {
    const changed = week.map((isWorked, day) => (day === at ? !isWorked : isWorked))
    const problem = weekProblem(changed)
    if (problem !== undefined) return toastFailure(problem)
    try {
      await update.mutateAsync({ params: { id: String(factory.id) }, body: { week: changed, version } })
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      toastFailure(failure.message)
    }
  }

  return (
    <fieldset className={styles.week}>
      <legend>Works on</legend>
      {WEEKDAYS.map((name, at) => (
        <CheckboxField
          key={name}
          label={name}
          checked={week[at] ?? false}
          disabled={update.isPending}
          onChange={() => void choose(at)}
        />
      ))}
    </fieldset>
  )
}

/** "Works on Monday, Tuesday, and Friday." */
const weekWords = ({ week }: FactoryCalendar) =>
  `Works on ${new Intl.ListFormat('en-US').format(WEEKDAYS.filter((_, at) => week[at]))}.`

type Changing = { onEdit: (closure: Closure) => void; onRemove: (closure: Closure) => void }

type ClosuresProps = { closures: readonly Closure[]; today: Day; changing: Changing | undefined }

function Closures({ closures, today, changing }: ClosuresProps) {
  if (closures.length === 0) return <p className={styles.none}>No days off yet.</p>
  return (
    <ul className={styles.closures} aria-label="Days off">
      {closures.map((closure) => (
        <li key={closure.id} className={styles.closure} data-kind={closure.kind}>
          <span>
            <strong>{closure.name}</strong>
            {`, ${daysOf(closure, today)}: ${wordsOf(closure)}`}
          </span>
          {changing && <ClosureActions closure={closure} {...changing} />}
        </li>
      ))}
    </ul>
  )
}

function ClosureActions({ closure, onEdit, onRemove }: Changing & { closure: Closure }) {
  return (
    <span className={styles.actions}>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Change ${closure.name}`}
        onClick={() => onEdit(closure)}
      >
        Change
      </Button>
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        aria-label={`Remove ${closure.name}`}
        onClick={() => onRemove(closure)}
      >
        Remove
      </Button>
    </span>
  )
}

const daysOf = ({ from, to }: Closure, today: Day) =>
  from === to ? dayWords(from, today) : `${dayWords(from, today)} to ${dayWords(to, today)}`

function wordsOf({ kind, pace }: Closure): string {
  if (kind === 'slow') return `slow, ${pace}%`
  return kind === 'closed' ? 'closed' : 'open'
}

function RemoveClosure({ closure, onClose }: { closure: Closure | undefined; onClose: () => void }) {
  const remove = useWrite(calendars.deleteClosure, { refreshes: READS })

  async function confirm() {
    if (!closure) return
    try {
      await remove.mutateAsync({ params: { id: String(closure.id) } })
      toastSuccess(`${closure.name} was removed.`)
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      toastFailure(failure.message)
    }
  }

  return (
    <ConfirmDialog
      question={`Remove ${closure?.name ?? 'these days'}?`}
      confirmLabel="Remove"
      pendingLabel="Removing…"
      isDangerous
      isOpen={closure !== undefined}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>Orders held up by these days may arrive earlier.</p>
    </ConfirmDialog>
  )
}
