import type { Locator } from 'vitest/browser'

/** For `expect.poll(() => texts(…))`: what each of them says, in their order. */
export function texts(locator: Locator): string[] {
  return locator.elements().map(textOf)
}

/** What a table says under the head of one column, row by row. */
export function column(table: Locator, label: string): string[] {
  return [...table.element().querySelectorAll(`tbody td[data-label="${label}"]`)].map(textOf)
}

const textOf = ({ textContent }: Element) => textContent?.trim() ?? ''
