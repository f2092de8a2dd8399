import { RISK_LABELS } from '@trousseau/domain/dates/date-words'
import { ANY_DATE } from '../lib/list-page/date-range.ts'
import { SelectField } from '../ui/form/select-field.tsx'
import { type Timing, timingOf } from './urgency.ts'
import styles from './urgency-filter.module.css'

const RISKS: readonly { value: Timing; label: string }[] = [
  { value: 'at_risk', label: 'At risk' },
  { value: 'late', label: RISK_LABELS.late },
  { value: 'short', label: RISK_LABELS.short },
  { value: 'tight', label: RISK_LABELS.tight },
  { value: 'safe', label: RISK_LABELS.safe },
]
const ALL: typeof RISKS = [...RISKS, { value: 'overdue', label: 'Overdue at factory' }]

type Change = { risk: string | undefined; urgent: string | undefined; dates: string | undefined }

type UrgencyFilterProps = {
  asked: Parameters<typeof timingOf>[0] & {
    /** The year up to today would hide what was ordered before. */
    dates?: string | undefined
  }
  onChange: (change: Change) => void
  /** What a factory owes the wholesaler is not for the store to follow. */
  isForStore?: boolean
}

/** Finds orders by how they stand in time. */
export function UrgencyFilter({ asked, onChange, isForStore = false }: UrgencyFilterProps) {
  return (
    <SelectField
      className={styles.urgency ?? ''}
      label="Timing"
      placeholder="Any"
      choices={isForStore ? RISKS : ALL}
      value={timingOf(asked) ?? ''}
      onChange={({ currentTarget: { value } }) => {
        const isOverdue = value === 'overdue'
        onChange({
          risk: isOverdue ? undefined : value || undefined,
          urgent: isOverdue ? value : undefined,
          dates: value ? (asked.dates ?? ANY_DATE.value) : asked.dates,
        })
      }}
    />
  )
}
