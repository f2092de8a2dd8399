import { type Address, addresses } from '@trousseau/contract/addresses'
import type { PaymentMethod } from '@trousseau/contract/payment-methods'
import type { Session } from '@trousseau/contract/sessions'
import { CREDIT_ON_DELIVERY } from '@trousseau/domain/money/payment-method'
import { useRef, useState } from 'react'
import type { DraftKind } from '../catalogue/order-draft.ts'
import { useList } from '../lib/api/use-api.ts'
import { useMethods } from '../payment-methods/use-methods.ts'
import { type Answers, keepAnswers, keepStep, readAnswers, readStep } from './answers.ts'
import { usualFirst } from './usual-first.ts'

export type Store = NonNullable<Session['store']>
export type Checkout = ReturnType<typeof useCheckout>

/** Selects the default instead of the first entry. */
export type Preferred = {
  address?: (address: Address) => boolean
  method?: (method: PaymentMethod) => boolean
}

/** The answers at checkout, and the addresses and payment methods to choose from. */
export function useCheckout(kind: DraftKind, id: number, store: Store, preferred: Preferred = {}) {
  const [answers, setAnswers] = useState(() => readAnswers(kind, id))
  const latest = useRef(answers)
  const [open, setOpen] = useState(() => readStep(kind, id))
  const [deleted, setDeleted] = useState<Partial<Answers>>({})
  const addressList = useList(addresses.listAddresses, {
    params: { id: String(store.id) },
    query: { per_page: -1 },
  })
  const methods = useMethods(store.id)
  const isOnDelivery = store.payment_method_type_id === CREDIT_ON_DELIVERY

  const savedAddresses = addressList.data && usualFirst(addressList.data.addresses)
  const savedMethods = methods.data && usualFirst(methods.data)

  return {
    answers,
    open,
    addressList,
    methods,
    savedAddresses,
    savedMethods,
    isOnDelivery,
    storeId: store.id,
    address: pick(savedAddresses, answers.address, deleted.address, preferred.address),
    method: isOnDelivery
      ? undefined
      : pick(savedMethods, answers.payment_method, deleted.payment_method, preferred.method),
    change(part: Partial<Answers>) {
      // Based on the latest answers, not the rendered ones: a slow check may end after something else was chosen.
      latest.current = { ...latest.current, ...part }
      setAnswers(latest.current)
      keepAnswers(kind, id, latest.current)
    },
    goTo(step: string) {
      setOpen(step)
      keepStep(kind, id, step)
    },
    /** For an entry that is about to be deleted here: if it was the chosen one, the default applies again. */
    noteDeletion(part: Partial<Answers>) {
      setDeleted((before) => ({ ...before, ...part }))
    },
  }
}

/**
 * The default until another entry is chosen. If the chosen one has been deleted elsewhere, it is not silently replaced.
 */
function pick<T extends { id: number }>(
  saved: readonly T[] | undefined,
  chosen: number | '',
  deleted: number | '' | undefined,
  isPreferred: (one: T) => boolean = () => false,
): T | undefined {
  const found = saved?.find(({ id }) => id === chosen)
  if (found || (chosen !== '' && chosen !== deleted)) return found
  return saved?.find(isPreferred) ?? saved?.[0]
}
