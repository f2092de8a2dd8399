import { BELLE_RIVIERE, IVORY_LANE } from './stores.ts'

/** A card or bank account from the sandbox's list of test numbers, which belong to nobody. */
export type DemoMethod = {
  readonly storeId: number
  readonly personName: string
} & (
  | { readonly card: string; readonly month: number; readonly yearsAhead: number }
  | { readonly account: string; readonly routing: string; readonly bankName: string }
)

const VISA = '4111111111111111'
const MASTERCARD = '5555555555554444'
const AMEX = '378282246310005'
const DISCOVER = '6011111111111117'
/** Can be saved, but is declined when charged. */
const DECLINED = '4012888888881881'
export const DECLINED_LAST_FOUR = DECLINED.slice(-4)
const CHECKING = { account: '9876543210', routing: '021000021' }

/** Oldest first. Stores that are not listed have none yet. */
export const PAYMENT_METHODS: readonly DemoMethod[] = [
  { storeId: IVORY_LANE, personName: 'Ivory Lane Bridal', ...CHECKING, bankName: 'Lakeshore Bank' },
  { storeId: IVORY_LANE, personName: 'Ruth Adeyemi', card: MASTERCARD, month: 3, yearsAhead: 2 },
  { storeId: IVORY_LANE, personName: 'Eleanor Whitcombe', card: VISA, month: 8, yearsAhead: 3 },
  { storeId: 3, personName: 'Imani Okafor', card: AMEX, month: 11, yearsAhead: 2 },
  { storeId: 4, personName: 'Caroline Ravenel', card: DECLINED, month: 1, yearsAhead: 4 },
  { storeId: 5, personName: 'Nora Callahan', card: VISA, month: 6, yearsAhead: 1 },
  { storeId: 6, personName: 'Foxglove Bridal House', ...CHECKING, bankName: 'Congress Credit Union' },
  { storeId: BELLE_RIVIERE, personName: 'Belle Rivière Mariage', card: DECLINED, month: 5, yearsAhead: 1 },
  { storeId: BELLE_RIVIERE, personName: 'Geneviève Tremblay', card: MASTERCARD, month: 9, yearsAhead: 3 },
  { storeId: 8, personName: 'Annabel Pinckney', card: DISCOVER, month: 4, yearsAhead: 2 },
]
