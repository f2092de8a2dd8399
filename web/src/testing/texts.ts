import type { Locator } from 'vitest/browser'

/** For `expect.poll(() => texts(…))`: the text of each element, in order. */
export function texts(locator: Locator): string[] {
  return locator.elements().map(textOf)
}

/** The cells of one column of a table, row by row. */
export function column(table: Locator, label: string): string[] {
  return [...(table.query()?.querySelectorAll(`tbody td[data-label="${label}"]`) ?? [])].map(textOf)
}

const textOf = ({ textContent }: Element) => textContent?.trim() ?? ''
