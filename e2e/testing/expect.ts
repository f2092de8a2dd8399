import { expect as base, type Locator } from '@playwright/test'

type Matchers = Pick<
  ReturnType<typeof base<Locator>>,
  'toBeVisible' | 'toBeFocused' | 'toHaveText' | 'toContainText' | 'toHaveValue'
>
type Waiting = { isNot: boolean; timeout: number }
type Options = { timeout?: number }
type Result = { pass: boolean; message: () => string }

/** Enough for one try of an element that has been waited for in vain: its matcher says what is wrong. */
const ONE_TRY = { timeout: 1 }

/**
 * Whenever an element is not there yet, a matcher of Playwright's writes down the accessible tree of the whole page, for
 * an error that it may have to report, and does so again a moment later. These wait for the element first.
 */
export const expect = base.extend({
  async toBeVisible(this: Waiting, locator: Locator, options: Options & { visible?: boolean } = {}) {
    const isAsked = !this.isNot && options.visible !== false
    if (isAsked && (await isThere(this, locator, 'visible', options)))
      return { pass: true, message: () => '' }
    return judge(this, locator, (matchers) => matchers.toBeVisible({ ...options, ...(isAsked && ONE_TRY) }))
  },

  async toBeFocused(this: Waiting, locator: Locator, options: Options = {}) {
    const most = await untilThere(this, locator, options)
    return judge(this, locator, (matchers) => matchers.toBeFocused({ ...options, ...most }))
  },

  async toHaveText(this: Waiting, locator: Locator, ...[text, options]: Parameters<Matchers['toHaveText']>) {
    const most = Array.isArray(text) ? {} : await untilThere(this, locator, options)
    return judge(this, locator, (matchers) => matchers.toHaveText(text, { ...options, ...most }))
  },

  async toContainText(
    this: Waiting,
    locator: Locator,
    ...[text, options]: Parameters<Matchers['toContainText']>
  ) {
    const most = Array.isArray(text) ? {} : await untilThere(this, locator, options)
    return judge(this, locator, (matchers) => matchers.toContainText(text, { ...options, ...most }))
  },

  async toHaveValue(
    this: Waiting,
    locator: Locator,
    ...[value, options]: Parameters<Matchers['toHaveValue']>
  ) {
    const most = await untilThere(this, locator, options)
    return judge(this, locator, (matchers) => matchers.toHaveValue(value, { ...options, ...most }))
  },
})

/** What is left for the matcher to wait: nothing if the element never came. */
async function untilThere(waiting: Waiting, locator: Locator, options?: Options): Promise<Options> {
  return waiting.isNot || (await isThere(waiting, locator, 'attached', options)) ? {} : ONE_TRY
}

async function isThere(
  { timeout }: Waiting,
  locator: Locator,
  state: 'attached' | 'visible',
  options: Options = {},
): Promise<boolean> {
  try {
    await locator.waitFor({ state, timeout: options.timeout ?? timeout })
    return true
  } catch {
    return false
  }
}

async function judge(
  { isNot }: Waiting,
  locator: Locator,
  matching: (matchers: Matchers) => Promise<void>,
): Promise<Result> {
  try {
    await matching(isNot ? base(locator).not : base(locator))
    return { pass: !isNot, message: () => '' }
  } catch (error) {
    return { pass: isNot, message: () => (error instanceof Error ? error.message : String(error)) }
  }
}
