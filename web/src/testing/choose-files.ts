import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'

/** Chooses files as the browser's own window for it would, large ones too. */
export async function chooseFiles(field: Locator, ...files: File[]): Promise<void> {
  await expect.element(field).toBeInTheDocument()
  const chosen = new DataTransfer()
  for (const file of files) chosen.items.add(file)
  const input = field.element() as HTMLInputElement
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
