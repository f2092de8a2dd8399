import { networkOf } from '../../http/limits/rate-limit.ts'

/** A network as people are shown it: "203.0.113.7", "2001:db8:0:1::/64". */
export function shownNetwork(address: string): string {
  const network = networkOf(address)
  return network.includes(':') ? `${network}::/64` : network
}

/**
 * The part of the network that an address is in: a provider gives its customers another address now and then, but most
 * often from the same part.
 */
export function wideNetworkOf(address: string): string {
  const network = networkOf(address)
  const separator = network.includes(':') ? ':' : '.'
  return network.split(separator).slice(0, 2).join(separator)
}
