import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './accordion.module.css'

export type Step = {
  id: string
  title: string
  /** A one-line summary of what was entered, shown while the step is closed. */
  digest?: string | undefined
  /** Why the step cannot be opened yet. */
  locked?: string | undefined
  content: ReactNode
}

type AccordionProps = {
  steps: readonly Step[]
  /** The id of the open step; '' for none. */
  open: string
  onOpen: (id: string) => void
  /** True while the steps must not be changed. */
  isFrozen?: boolean
}

/** Steps in sequence, one of them open. A closed step keeps what was typed into it. */
export function Accordion({ steps, open, onOpen, isFrozen = false }: AccordionProps) {
  const list = useRef<HTMLOListElement>(null)
  const before = useRef(open)
  useEffect(() => {
    if (before.current === open) return
    before.current = open
    // The Next button that had the focus is gone now.
    const find = (what: string) => list.current?.querySelector<HTMLElement>(what)
    const field = hasMouseInHand() ? find('[data-autofocus]') : null
    const next = field ?? find('[aria-expanded="true"]')
    next?.focus()
  }, [open])
  return (
    <ol ref={list} className={styles.steps}>
      {steps.map((step, index) => (
        <StepItem
          key={step.id}
          step={step}
          number={index + 1}
          isOpen={step.id === open && step.locked === undefined}
          isFrozen={isFrozen}
          onToggle={() => onOpen(step.id === open ? '' : step.id)}
        />
      ))}
    </ol>
  )
}

/**
 * Who clicks can type into a step's first field at once. By keyboard or with a screen reader a step begins at its head,
 * and on a phone the keyboard on the screen would cover it.
 */
function hasMouseInHand(): boolean {
  return matchMedia('(pointer: fine)').matches && !document.activeElement?.matches(':focus-visible')
}

type StepItemProps = { step: Step; number: number; isOpen: boolean; isFrozen: boolean; onToggle: () => void }

function StepItem({ step, number, isOpen, isFrozen, onToggle }: StepItemProps) {
  const id = useId()
  const isLocked = step.locked !== undefined
  return (
    <li className={styles.step} data-locked={isLocked || undefined}>
      <h2 className={styles.heading}>
        <button
          id={`${id}-head`}
          type="button"
          className={styles.head}
          aria-expanded={isOpen}
          aria-controls={`${id}-panel`}
          aria-describedby={`${id}-words`}
          disabled={isLocked || isFrozen}
          onClick={onToggle}
        >
          <span className={styles.number} aria-hidden>
            {number}
          </span>
          {step.title}
        </button>
      </h2>
      <p id={`${id}-words`} className={styles.words} data-locked={isLocked || undefined}>
        {step.locked ?? (isOpen ? undefined : step.digest)}
      </p>
      <section
        id={`${id}-panel`}
        className={styles.panel}
        aria-labelledby={`${id}-head`}
        hidden={!isOpen}
        inert={!isOpen}
      >
        {step.content}
      </section>
    </li>
  )
}
