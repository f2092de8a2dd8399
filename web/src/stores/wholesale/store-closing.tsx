import { Button } from '@mantine/core'
import type { closing, StoreClosing } from '@trousseau/contract/closing'
import type { Sent } from '@trousseau/contract/endpoint'
import { useState } from 'react'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx'
import { CheckboxField } from '../../ui/form/checkbox-field.tsx'
import styles from './store-closing.module.css'

/** What the person has decided about each open thing. */
export type StoreDecisions = Omit<Sent<typeof closing.deleteStore>['body'], 'password'>
type Decision = keyof StoreDecisions

type StoreClosingDialogProps = {
  /** Kept while the dialog closes. Undefined until the first time. */
  open: StoreClosing | undefined
  isOpen: boolean
  onClose: () => void
  onDecided: (decisions: StoreDecisions) => void
}

/** Shows what is open before the password is asked for, and asks about each. */
export function StoreClosingDialog({ open, isOpen, onClose, onDecided }: StoreClosingDialogProps) {
  return (
    <Dialog title={`Delete ${open?.store.name ?? 'store'}?`} isOpen={isOpen} onClose={onClose}>
      {open && <Decisions open={open} onClose={onClose} onDecided={onDecided} />}
    </Dialog>
  )
}

/** Nothing has to be decided on. */
export const isSettled = (open: StoreClosing): boolean =>
  decisionsOf(open).length === 0 && open.payments_under_way === 0

const count = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`

/** What is open, in words, each with the decision that it needs. */
function decisionsOf(open: StoreClosing): { name: Decision; says: string; label: string }[] {
  const { pending, in_production, ready_to_ship } = open.orders
  const making = in_production + ready_to_ship
  return [
    ...(pending > 0
      ? [
          {
            name: 'cancel_pending' as const,
            says: `${count(pending, 'pending order')}.`,
            label: 'Cancel pending orders',
          },
        ]
      : []),
    ...(making > 0
      ? [
          {
            name: 'finish_orders' as const,
            says: `${in_production} in production, ${ready_to_ship} ready to ship.`,
            label: 'Finish, ship and bill them',
          },
        ]
      : []),
    ...(open.owed > 0
      ? [
          {
            name: 'leave_balance' as const,
            says: `${open.formatted_owed} owed on ${count(open.open_invoices, 'invoice')}.`,
            label: 'Leave the balance open',
          },
        ]
      : []),
    ...(open.unused > 0
      ? [
          {
            name: 'leave_credits' as const,
            says: `${open.formatted_unused} in unused credits and deposits.`,
            label: 'Leave them unused',
          },
        ]
      : []),
  ]
}

type DecisionsProps = {
  open: StoreClosing
  onClose: () => void
  onDecided: (decisions: StoreDecisions) => void
}

function Decisions({ open, onClose, onDecided }: DecisionsProps) {
  const [decided, setDecided] = useState<StoreDecisions>({})
  const asked = decisionsOf(open)
  const { payments_under_way: paying, store } = open
  return (
    <>
      {paying > 0 && (
        <p>{`${count(paying, 'payment is', 'payments are')} being confirmed. ${store.name} can be deleted once that is settled.`}</p>
      )}
      {asked.length > 0 && <p>{`${store.name} still has:`}</p>}
      <ul className={styles.open}>
        {asked.map(({ name, says, label }) => (
          <li key={name}>
            <span>{says}</span>
            <CheckboxField
              label={label}
              checked={decided[name] === true}
              onChange={({ currentTarget: { checked } }) => setDecided({ ...decided, [name]: checked })}
            />
          </li>
        ))}
      </ul>
      <DialogActions>
        <LinkButton variant="subtle" to="/desk/stores/$id/account" params={{ id: String(store.id) }}>
          See its account
        </LinkButton>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          color="red"
          disabled={paying > 0 || asked.some(({ name }) => decided[name] !== true)}
          onClick={() => onDecided(decided)}
        >
          Continue
        </Button>
      </DialogActions>
    </>
  )
}
