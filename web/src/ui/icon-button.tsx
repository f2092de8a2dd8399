import { ActionIcon, type ActionIconProps } from '@mantine/core'
import type { LucideIcon } from 'lucide-react'
import type { MouseEvent } from 'react'
import styles from './icon-button.module.css'

type IconButtonProps = Omit<ActionIconProps, 'children' | 'aria-label' | 'className'> & {
  /** What the button does, for screen readers and as a tooltip on hover and focus. */
  label: string
  icon: LucideIcon
  /** For a toggle button. */
  isPressed?: boolean | undefined
  onClick: (event: MouseEvent<HTMLButtonElement>) => void
}

export function IconButton({ label, icon: Icon, isPressed, ...button }: IconButtonProps) {
  return (
    <span className={styles.frame}>
      <ActionIcon {...button} className={styles.button ?? ''} aria-label={label} aria-pressed={isPressed}>
        <Icon size={18} strokeWidth={1.75} aria-hidden />
      </ActionIcon>
      <span className={styles.tip} aria-hidden>
        {label}
      </span>
    </span>
  )
}
