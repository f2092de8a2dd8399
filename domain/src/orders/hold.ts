/** What a store on hold is told: in the portal, and when it orders. */
export const onHold = (reason: string, phone?: string): string =>
  `Your account is on hold, so new orders cannot be placed: ${withPeriod(reason)} Please call us${phone === undefined ? '' : ` at ${phone}`}.`

/** What staff are told when they order for a store on hold. */
export const storeOnHold = (reason: string): string =>
  `This store is on hold, so new orders cannot be placed: ${withPeriod(reason)} To order for it, lift the hold first.`

const withPeriod = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
