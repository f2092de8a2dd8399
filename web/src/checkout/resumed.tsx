import { useEffect, useState } from 'react'
import type { DraftKind } from '../catalogue/order-draft.ts'
import { CallFailed } from '../lib/api/call-failed.ts'
import { useSession } from '../lib/session/use-session.ts'
import { type Attempt, forgetAttempt, orderSlot, readAttempt } from './attempt.ts'
import { findOrders } from './check-number.ts'
import { FindingOut } from './finding-out.tsx'
import { draftText, usePlacing } from './use-placing.ts'

type ResumedProps = {
  kind: DraftKind
  id: number
  onPlaced: () => void
  /** With the reason, where it was refused. */
  onNotPlaced: (failure?: CallFailed) => void
}

/** The page was left or loaded again before it was known what became of an order: that is found out first. */
export function Resumed({ kind, id, onPlaced, onNotPlaced }: ResumedProps) {
  const storeId = useSession()?.store?.id
  const placing = usePlacing({ kind, id, onPlaced, onRefused: onNotPlaced })
  const [isStuck, setIsStuck] = useState(false)
  const { findOut } = placing

  async function resume() {
    const attempt = readAttempt(orderSlot(kind, id))
    if (!attempt || storeId === undefined) return onNotPlaced()
    setIsStuck(false)
    try {
      if (attempt.draft === draftText(kind, id) || (await mayBePlaced(storeId, attempt)))
        return await findOut()
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      return setIsStuck(true)
    }
    forgetAttempt(orderSlot(kind, id))
    onNotPlaced()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(() => void resume(), [])

  const state = isStuck || placing.state === 'unclear' ? 'unclear' : 'finding'
  return <FindingOut state={state} onAgain={resume} />
}

/**
 * Something else was chosen since, so that the order must not go out again as it was; but it may have arrived. One
 * that hangs under a dress's order is held to once by the server itself.
 */
async function mayBePlaced(storeId: number, { body }: Attempt): Promise<boolean> {
  if (body.accessory_of !== undefined || body.purchase_order_number === undefined) return false
  const found = await findOrders(storeId, body.purchase_order_number)
  return found.length > 0
}
