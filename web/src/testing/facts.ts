import type { Locator } from 'vitest/browser'

/** For `expect.poll(() => facts(…))`: the values in an element by their labels. */
export function facts(place: Locator): Record<string, string> {
  const each = [...(place.query()?.querySelectorAll('dl > div') ?? [])]
  const textOf = (one: Element, tag: string) => one.querySelector(tag)?.textContent?.trim() ?? ''
  return Object.fromEntries(each.map((one) => [textOf(one, 'dt'), textOf(one, 'dd')]))
}
