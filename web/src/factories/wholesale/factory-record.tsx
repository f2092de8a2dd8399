import { Skeleton } from '@mantine/core'
import { calendars, type FactoryRecord } from '@trousseau/contract/calendars'
import { One } from '../../lib/api/one.tsx'
import { useOne } from '../../lib/api/use-api.ts'
import { FormSection } from '../../ui/form/form-section.tsx'
import { Loading } from '../../ui/page/loading.tsx'
import styles from './factory-record.module.css'

/** How the factory keeps to its plan: what each stage took, against what was planned for it. */
export function FactoryRecordSection({ factoryId }: { factoryId: number }) {
  const read = useOne(calendars.getFactoryRecord, { params: { id: String(factoryId) } })
  return (
    <FormSection
      title="Record"
      hint="Average working days by stage, for orders finished in the last 12 months (the latest 200 at most)."
    >
      <One read={read} what="The record could not be loaded." waiting={<Waiting />}>
        {(record) => <Stages record={record} />}
      </One>
    </FormSection>
  )
}

function Stages({ record: { stages } }: { record: FactoryRecord }) {
  if (stages.length === 0) return <p className={styles.none}>No orders finished in the last 12 months.</p>
  return (
    <ul className={styles.stages} aria-label="Planned and taken days by stage">
      {stages.map(({ stage, sentence, planned_days, taken_days }) => (
        <li key={stage}>
          {sentence}
          {taken_days > planned_days && (
            <span className={styles.longer}>{`, ${daysLonger(taken_days - planned_days)}`}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

const daysLonger = (days: number) => (days === 1 ? '1 day longer' : `${days} days longer`)

function Waiting() {
  return (
    <Loading label="Loading its record">
      <Skeleton height={180} />
    </Loading>
  )
}
