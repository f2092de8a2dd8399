import { Button, type ButtonProps } from '@mantine/core'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import styles from './busy-button.module.css'

type BusyButtonProps = Omit<ButtonProps, 'loading' | 'disabled' | 'children'> & {
  children: ReactNode
  /** What the button says while it works: "Signing in…". */
  busyLabel: string
  /** Working, as its owner sees it. A click that answers with a promise keeps the button busy without this. */
  busy?: boolean | undefined
  disabled?: boolean | undefined
  type?: 'button' | 'submit'
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => unknown) | undefined
}

/** A button for what takes a moment. It keeps its width and the focus, and a second click does nothing. */
export function BusyButton(props: BusyButtonProps) {
  const { children, busyLabel, busy = false, disabled = false, type = 'button', onClick, ...look } = props
  const [isWorking, setIsWorking] = useState(false)
  // State arrives with the next render; the second click of a double click may come before it.
  const isLocked = useRef(false)
  const isBusy = busy || isWorking

  async function work(event: MouseEvent<HTMLButtonElement>) {
    // Also stops Enter in a field from sending the form a second time.
    if (isBusy || isLocked.current) return event.preventDefault()
    const outcome = onClick?.(event)
    if (!(outcome instanceof Promise)) return
    isLocked.current = true
    setIsWorking(true)
    try {
      await outcome
    } finally {
      isLocked.current = false
      setIsWorking(false)
    }
  }

  return (
    <Button
      {...look}
      type={type}
      disabled={disabled}
      onClick={work}
      aria-disabled={isBusy || undefined}
      mod={{ busy: isBusy }}
    >
      <span className={styles.labels} aria-live="polite">
        <span data-shown={!isBusy || undefined}>{children}</span>
        <span data-shown={isBusy || undefined}>{busyLabel}</span>
      </span>
    </Button>
  )
}
