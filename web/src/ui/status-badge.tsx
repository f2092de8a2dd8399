import { Check, Circle, Info, type LucideIcon, OctagonX, TriangleAlert } from 'lucide-react'
import styles from './status-badge.module.css'

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'error'

// An icon for each tone, because color alone is not accessible to everyone.
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
