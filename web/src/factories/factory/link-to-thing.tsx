import type { FactoryOwed, FactoryPaymentLine } from '@trousseau/contract/factory-payments'
import { TextLink } from '../../lib/router/text-link.tsx'
import { thingName } from '../owed-columns.tsx'

/** To the order, or for freight to the package. */
export function linkToThing(thing: FactoryOwed | FactoryPaymentLine) {
  const { order, package: pack } = thing
  if (order)
    return (
      <TextLink to="/factory/orders/$id" params={{ id: String(order.id) }}>
        {thingName(thing)}
      </TextLink>
    )
  return (
    <TextLink to="/packages/$id" params={{ id: String(pack.id) }}>
      {thingName(thing)}
    </TextLink>
  )
}
