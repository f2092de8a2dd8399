import { Button } from '@mantine/core'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { orderAnother, type Shared } from '../../catalogue/another-order.ts'
import { currentPerson } from '../../lib/session/session.ts'
import styles from './just-placed.module.css'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** For the sales orders: the order that was placed just before. */
    placed?: { number: string; shared: Shared | undefined; by: string | undefined }
  }
}

/** After an order: that it is placed, and the way to the next one. */
export function JustPlaced() {
  const placed = useLocation({ select: ({ state }) => state.placed })
  const navigate = useNavigate()
  // Whoever signs in next in this tab can go back to this address.
  if (!placed || placed.by !== currentPerson()) return null
  const { number, shared } = placed
  return (
    <p className={styles.placed} role="status">
      <Check size={16} aria-hidden />
      <span>Order {number} was placed.</span>
      {shared && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            orderAnother(shared)
            void navigate({ to: '/start-order' })
          }}
        >
          Order another
        </Button>
      )}
    </p>
  )
}
