import { type Cents, formatMoney, toDollars } from '@trousseau/domain/money/money'

export const toMoney = (cents: Cents) => ({ amount: toDollars(cents), formatted_amount: formatMoney(cents) })
