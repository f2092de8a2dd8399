import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { NOT_AVAILABLE } from '@trousseau/domain/orders/purchase-order'
import { type ReactNode, useEffect, useState } from 'react'
import { type DraftKind, readDraft } from '../catalogue/order-draft.ts'
import { CallFailed } from '../lib/api/call-failed.ts'
import { One } from '../lib/api/one.tsx'
import { LinkButton } from '../lib/router/link-button.tsx'
import { isUnderway, readAttempt } from '../lib/send-once/send-once.ts'
import { useSession } from '../lib/session/use-session.ts'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { Loading } from '../ui/page/loading.tsx'
import { Page } from '../ui/page/page.tsx'
import { FindingOrder } from './place-order/finding-order.tsx'
import { Placed } from './place-order/placed.tsx'
import { readPlaced } from './place-order/placed-order.ts'
import { draftText, orderSlot, SentOrder, usePlacing } from './place-order/use-placing.ts'
import { findOrders } from './purchase-order/check-number.ts'

type CheckoutGateProps<Item> = {
  kind: DraftKind
  id: number
  read: UseQueryResult<Item, CallFailed>
  back: ReactNode
  children: (item: Item, first: CallFailed | undefined, onPlaced: () => void) => ReactNode
}

/**
 * Finishes a pending order before another one starts: first its outcome is found out, then its confirmation is shown.
 */
export function CheckoutGate<Item extends { name: string }>(props: CheckoutGateProps<Item>) {
  const { kind, id, read, back, children } = props
  const [phase, setPhase] = useState(() => firstPhase(kind, id))
  const [first, setFirst] = useState<CallFailed>()
  return (
    <Page title="Checkout" subtitle={read.data?.name} back={back}>
      {phase === 'placed' ? (
        <Placed kind={kind} id={id} />
      ) : phase === 'sent' ? (
        <Resumed
          kind={kind}
          id={id}
          onPlaced={() => setPhase('placed')}
          onNotPlaced={(failure) => {
            setFirst(failure)
            setPhase('filling')
          }}
        />
      ) : (
        <One
          read={read}
          what="The item could not be loaded."
          kept="Your choices are saved."
          gone={
            <EmptyState
              sentence={NOT_AVAILABLE}
              action={<LinkButton to="/start-order">Browse dresses</LinkButton>}
            />
          }
          waiting={<StepSkeletons />}
        >
          {(item) => children(item, first, () => setPhase('placed'))}
        </One>
      )}
    </Page>
  )
}

type Phase = 'filling' | 'sent' | 'placed'

function firstPhase(kind: DraftKind, id: number): Phase {
  if (readAttempt(orderSlot(kind, id), SentOrder)) return 'sent'
  // If the same item has been chosen again, that is a new order.
  const isChosenAnew = readDraft(kind, id).wear_date !== ''
  return readPlaced(kind, id) && !isChosenAnew ? 'placed' : 'filling'
}

function StepSkeletons() {
  return (
    <Loading label="Loading the checkout">
      {[1, 2, 3].map((step) => (
        <Skeleton key={step} height={54} mb={16} maw={880} />
      ))}
    </Loading>
  )
}

type ResumedProps = {
  kind: DraftKind
  id: number
  onPlaced: () => void
  /** Called with the failure if the order was refused. */
  onNotPlaced: (failure?: CallFailed) => void
}

/** The page was left or reloaded before the order's outcome was known, so that is found out first. */
function Resumed({ kind, id, onPlaced, onNotPlaced }: ResumedProps) {
  const storeId = useSession()?.store?.id
  const placing = usePlacing({ kind, id, onPlaced, onRefused: onNotPlaced })
  const [isStuck, setIsStuck] = useState(false)

  async function resume() {
    const sent = placing.readSent()
    if (!sent || storeId === undefined) return onNotPlaced()
    setIsStuck(false)
    try {
      if (await mayGoOutAgain(sent, storeId)) return await placing.findOut()
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      return setIsStuck(true)
    }
    placing.drop()
    onNotPlaced()
  }
  /**
   * If the choices have changed since, the old order must not be sent again as it was, unless it may already have
   * arrived or is still being sent by a page that was left.
   */
  async function mayGoOutAgain(sent: SentOrder, storeId: number): Promise<boolean> {
    if (sent.draft === draftText(kind, id) || isUnderway(orderSlot(kind, id))) return true
    return mayBePlaced(storeId, sent)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(() => void resume(), [])

  const state = isStuck || placing.state === 'unclear' ? 'unclear' : 'finding'
  return <FindingOrder state={state} onAgain={resume} />
}

/** Whether the order may have arrived. Not asked for accessories: the server allows each once per dress order. */
async function mayBePlaced(storeId: number, { body }: SentOrder): Promise<boolean> {
  if (body.accessory_of !== undefined || body.purchase_order_number === undefined) return false
  const found = await findOrders(storeId, String(body.purchase_order_number))
  return found.length > 0
}
