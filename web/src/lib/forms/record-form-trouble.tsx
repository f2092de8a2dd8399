import { BusyButton } from '../../ui/busy-button.tsx'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import styles from './record-form-trouble.module.css'
import type { Trouble } from './use-record-form.ts'

type RecordFormTroubleProps = { trouble: Trouble; onLoadNewer: () => Promise<void> }

/** Above a form's button: the error messages, and a button to load the newer version if somebody else saved one. */
export function RecordFormTrouble({ trouble, onLoadNewer }: RecordFormTroubleProps) {
  return (
    <div className={styles.trouble}>
      <FormErrors messages={trouble.messages} />
      {trouble.isStale && (
        <BusyButton variant="outline" busyLabel="Loading…" onClick={onLoadNewer}>
          Load the newer version
        </BusyButton>
      )}
      <p className={styles.note} role="status">
        {trouble.note}
      </p>
    </div>
  )
}
