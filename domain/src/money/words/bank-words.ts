/** The provider's and the banks' own words, and what they mean to a shop. Their words are shown beside. */

type Meaning = readonly [words: RegExp, meaning: string]

const DECLINES: readonly Meaning[] = [
  [/insufficient funds/i, 'There is not enough money in the account. Use another payment method.'],
  [
    /do not honou?r|^decline[d]?$|could not be processed|unable to process/i,
    'The bank declined this card and gave no reason. Try another card or call the bank.',
  ],
  [/cvv/i, 'The security code does not match the card. Save the card again with the right code.'],
  [
    /expir/i,
    'The card has expired, or its expiration date is wrong. Save the card again or use another one.',
  ],
  [/invalid cc number|invalid card/i, 'The card number is wrong. Save the card again or use another one.'],
  [/lost|stolen|pick.?up/i, 'The bank has blocked this card. Use another card and call the bank.'],
  [/hold-?call|call (issuer|bank)/i, 'The bank wants to speak to you first. Call the number on the card.'],
  [/max attempts|too many/i, 'This card was tried too often today. Try again tomorrow or use another card.'],
  [/limit exceeded|over.?limit/i, 'This is above the card’s limit for today. Pay less, or use another card.'],
  [/ach transactions are not accepted/i, 'This bank account cannot be charged. Use a card instead.'],
  [/no account|invalid account/i, 'The bank can’t find this account. Check the account and routing numbers.'],
  [/unreachable|error occurred|timed? ?out/i, 'The bank could not be reached. Try again in a few minutes.'],
]

/** The return codes of bank payments (NACHA) that shops meet. */
const RETURNS: Readonly<Partial<Record<string, string>>> = {
  R01: 'there was not enough money in the account',
  R02: 'the account is closed',
  R03: 'the bank could not find the account',
  R04: 'the account number is wrong',
  R05: 'the account holder had not authorized it',
  R07: 'the account holder withdrew the authorization',
  R08: 'the account holder stopped the payment',
  R09: 'the money in the account was not yet available',
  R10: 'the account holder told the bank that it was not authorized',
  R16: 'the account is frozen',
  R20: 'this kind of account cannot be charged',
  R29: 'the company told its bank not to allow it',
}

const REFUSALS: readonly Meaning[] = [
  [
    /only full refunds/i,
    'This payment has not settled yet, so today only its full amount can be refunded. Refund all of it now, or part of it tomorrow.',
  ],
  [/already been voided/i, 'This payment was already refunded in full.'],
]

const meaningOf = (all: readonly Meaning[], words: string) => all.find(([known]) => known.test(words))?.[1]

/** Why a payment was declined, for people. Undefined if the provider's words are all there is. */
export const explainDecline = (words: string): string | undefined => meaningOf(DECLINES, words)

/** Why the provider did not give money back, for people. */
export const explainRefusal = (words: string): string | undefined => meaningOf(REFUSALS, words)

/** "There was not enough money in the account (R01 Insufficient Funds)". */
export function explainReturn(words: string): string {
  const [code = ''] = /\bR\d\d\b/.exec(words) ?? []
  const meaning = RETURNS[code]
  return meaning === undefined ? words : `${meaning.charAt(0).toUpperCase()}${meaning.slice(1)} (${words})`
}
