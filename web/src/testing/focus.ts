import { expect, onTestFinished, vi } from 'vitest'
import type { Locator } from 'vitest/browser'

/**
 * To be called before a dialog is opened. Mantine focuses what a dialog begins with twice, the second time a moment
 * later, which takes back what a key pressed in between has moved: the function returned waits for both.
 */
export function awaitDialogFocus(): (first: Locator) => Promise<void> {
  const focus = vi.spyOn(HTMLElement.prototype, 'focus')
  onTestFinished(() => focus.mockRestore())
  return async (first) => {
    await expect.element(first).toHaveFocus()
    const times = () => focus.mock.contexts.filter((element) => element === first.element()).length
    await expect.poll(times).toBe(2)
  }
}
