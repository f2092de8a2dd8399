import { Check, Circle, Info, type LucideIcon, OctagonX, TriangleAlert } from 'lucide-react'
import styles from './status-badge.module.css'

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'error'

// A form for each tone, since color alone tells nothing to those who do not see it.
const icons: Record<Tone, LucideIcon> = {
  neutral: Circle,
  info: Info,
  success: Check,
  warning: TriangleAlert,
  error: OctagonX,
}

export function StatusBadge({ tone, children }: { tone: Tone; children: string }) {
  const Icon = icons[tone]
  return (
    <span className={styles.badge} data-tone={tone}>
      <Icon size={12} strokeWidth={2.25} aria-hidden />
      {children}
    </span>
  )
}
