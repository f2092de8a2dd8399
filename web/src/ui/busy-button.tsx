import { Button, type ButtonProps } from '@mantine/core'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import styles from './busy-button.module.css'

type BusyButtonProps = Omit<ButtonProps, 'loading' | 'disabled' | 'children'> & {
  children: ReactNode
  /** The label while the button is busy: "Signing in…". */
  busyLabel: string
  /**
   * Set by the owner. If the click handler returns a promise, the button is busy until it settles even without this.
   */
  busy?: boolean | undefined
  disabled?: boolean | undefined
  /** Gray until what it needs has come. Tab stops at it already, so that nobody is led past it, and a click does nothing. */
  isWaiting?: boolean | undefined
  type?: 'button' | 'submit'
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => unknown) | undefined
}

/** A button for an action that takes a moment. It keeps its width and the focus, and ignores a second click. */
export function BusyButton(props: BusyButtonProps) {
  const { children, busyLabel, busy = false, disabled = false, isWaiting = false, ...rest } = props
  const { type = 'button', onClick, ...look } = rest
  const [isWorking, setIsWorking] = useState(false)
  // State changes only with the next render, and a double click's second click may come before it.
  const isLocked = useRef(false)
  const isBusy = busy || isWorking

  async function work(event: MouseEvent<HTMLButtonElement>) {
    // Also stops Enter in a field from sending the form a second time.
    if (isBusy || isWaiting || isLocked.current) return event.preventDefault()
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
      aria-disabled={isBusy || isWaiting || undefined}
      data-disabled={isWaiting}
      mod={{ busy: isBusy }}
    >
      <span className={styles.labels} aria-live="polite">
        <span data-shown={!isBusy || undefined}>{children}</span>
        <span data-shown={isBusy || undefined}>{busyLabel}</span>
      </span>
    </Button>
  )
}
