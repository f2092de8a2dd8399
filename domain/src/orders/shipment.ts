/** The carriers with a known tracking page; other carriers' tracking numbers are shown without a link. */
const TRACKING = {
  ups: 'https://www.ups.com/track?tracknum=',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  dhl: 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=',
} as const

export const CARRIERS = ['UPS', 'FedEx', 'USPS', 'DHL'] as const

/** The tracking page of a parcel; null for a carrier whose page we do not know. */
export function trackingLink(carrier: string, trackingNumber: string): string | null {
  const name = carrier.toLowerCase().replace(/[^a-z]/g, '')
  const known = Object.entries(TRACKING).find(([key]) => name.startsWith(key))
  return known ? known[1] + encodeURIComponent(trackingNumber) : null
}

export const NOT_READY = 'Only orders that are Ready to Ship and in no package can be packed.'
export const NOT_TOGETHER = 'A package holds orders of one store that go to one address.'
export const NOT_WAITING = 'This package is not waiting to be billed.'
export const BILL_FOLLOWS = 'This package has not been invoiced yet.'
export const NOT_DISPATCHED = 'This package has not left yet.'
export const DISPATCHED = 'This package was already dispatched.'
export const EMPTY_PACKAGE = 'A package needs at least one order before it is dispatched.'
export const CARRIER_NEEDED = 'Please enter a carrier.'
export const TRACKING_NEEDED = 'Please enter a tracking number.'
export const COST_NEEDED = 'Please enter a shipping cost.'
export const NO_STORE_ADDRESS = 'Please choose one of the store’s addresses.'
export const IN_PACKAGE = 'This order is in a package: change where the package goes, or take it out first.'
export const PACKED = 'This order is in a package: take it out first.'
