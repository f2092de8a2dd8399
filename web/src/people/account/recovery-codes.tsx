import { Button } from '@mantine/core'
import { save } from '../../lib/api/use-download.ts'
import { DialogActions } from '../../ui/dialog/dialog.tsx'
import type { StepProps } from '../password-step.tsx'
import styles from './second-factor.module.css'

const FILE = 'trousseau-recovery-codes.txt'
const HEADING = 'Recovery codes for Trousseau. Each works once.'

/** Of a step that may end with new recovery codes. */
export type CodesProps = StepProps & { onCodes: (codes: readonly string[]) => void }

/** Shown once, since only their hashes are stored. */
export function RecoveryCodesStep({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = `${HEADING}\n\n${codes.join('\n')}\n`
  return (
    <>
      <p className={styles.words}>
        If you lose your phone, each of these codes signs you in once. Keep them somewhere other than your
        phone: we can’t show them again.
      </p>
      <ol className={styles.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <DialogActions>
        <Button variant="default" onClick={() => save(new Blob([text], { type: 'text/plain' }), FILE)}>
          Download
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          Print
        </Button>
        <Button onClick={onDone}>I’ve saved them</Button>
      </DialogActions>
    </>
  )
}
