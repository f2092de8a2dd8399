import { Skeleton } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { BusyButton } from '../ui/busy-button.tsx'
import { FormErrors } from '../ui/form/form-errors.tsx'
import { Loading } from '../ui/page/loading.tsx'
import styles from './step-parts.module.css'

type NextProps = {
  /** Why the button is disabled: a gray button alone does not say what is missing. */
  missing: string | undefined
  /** Whether what the step offers is still on its way: what is missing is not known yet. */
  isWaiting?: boolean
  isChecking?: boolean
  /** Omitted if the button submits a form. */
  onNext?: () => void
}

export function Next({ missing, isWaiting = false, isChecking = false, onNext }: NextProps) {
  const id = useId()
  return (
    <div className={styles.foot}>
      <BusyButton
        type={onNext ? 'button' : 'submit'}
        busyLabel="Checking…"
        busy={isChecking}
        disabled={missing !== undefined && !isWaiting}
        isWaiting={isWaiting}
        onClick={onNext}
        aria-describedby={id}
      >
        Next
      </BusyButton>
      <p id={id} className={styles.reason}>
        {isWaiting ? undefined : missing}
      </p>
    </div>
  )
}

/** The server's messages about a step's answers. */
export function StepMessages({ messages }: { messages: readonly string[] }): ReactNode {
  return (
    <div className={styles.messages}>
      <FormErrors messages={messages} />
    </div>
  )
}

export function CardSkeletons({ label, height }: { label: string; height: number }) {
  return (
    <Loading label={label}>
      <div className={styles.skeletons}>
        <Skeleton height={height} />
        <Skeleton height={height} />
      </div>
    </Loading>
  )
}
