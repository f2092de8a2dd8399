import { expect as base, type Locator } from '@playwright/test'

type Matchers = Pick<
  ReturnType<typeof base<Locator>>,
  'toBeVisible' | 'toBeFocused' | 'toHaveText' | 'toContainText' | 'toHaveValue'
>
type Waiting = { isNot: boolean; timeout: number }
type Options = { timeout?: number }
type Result = { pass: boolean; message: () => string }
type Text = Parameters<Matchers['toHaveText']>[0]
type TextOptions = Parameters<Matchers['toHaveText']>[1]

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

  toBeFocused(this: Waiting, locator: Locator, options?: Options) {
    return judgeOnceThere(this, locator, options, (matchers, most) => matchers.toBeFocused(most))
  },

  toHaveText(this: Waiting, locator: Locator, text: Text, options?: TextOptions) {
    return judgeText(this, locator, text, options, (matchers, most) => matchers.toHaveText(text, most))
  },

  toContainText(this: Waiting, locator: Locator, text: Text, options?: TextOptions) {
    return judgeText(this, locator, text, options, (matchers, most) => matchers.toContainText(text, most))
  },

  toHaveValue(this: Waiting, locator: Locator, value: string | RegExp, options?: Options) {
    return judgeOnceThere(this, locator, options, (matchers, most) => matchers.toHaveValue(value, most))
  },
})

type Matching<O> = (matchers: Matchers, options: O | undefined) => Promise<void>

/** An element that never came leaves the matcher nothing to wait for. */
async function judgeOnceThere<O extends Options>(
  waiting: Waiting,
  locator: Locator,
  options: O | undefined,
  matching: Matching<O & Options>,
): Promise<Result> {
  const isWorthIt = waiting.isNot || (await isThere(waiting, locator, 'attached', options))
  const most = { ...options, ...(!isWorthIt && ONE_TRY) } as O & Options
  return judge(waiting, locator, (matchers) => matching(matchers, most))
}

/** Several texts are those of several elements, or of none. */
function judgeText(
  waiting: Waiting,
  locator: Locator,
  text: Text,
  options: TextOptions,
  matching: Matching<NonNullable<TextOptions>>,
): Promise<Result> {
  return Array.isArray(text)
    ? judge(waiting, locator, (matchers) => matching(matchers, options))
    : judgeOnceThere(waiting, locator, options, matching)
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
