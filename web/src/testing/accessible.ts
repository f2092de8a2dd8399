import axe from 'axe-core'
import { expect } from 'vitest'
import { whilePainted } from './painted.ts'
import { lookOn } from './render.tsx'

type Color = { r: number; g: number; b: number; alpha: number }
type AxeColor = Color & { parseString: (this: AxeColor, text: string) => AxeColor }

rememberColors()

/** For each element, axe reads the same few colors again, and takes a sixth of its time for it. */
function rememberColors(): void {
  const { color } = axe.commons as unknown as { color: { Color: { prototype: AxeColor } } }
  const { prototype } = color.Color
  const { parseString } = prototype
  const known = new Map<string, Color>()
  prototype.parseString = function remembered(text) {
    const color = known.get(text)
    if (color) return Object.assign(this, color)
    const { r, g, b, alpha } = parseString.call(this, text)
    known.set(text, { r, g, b, alpha })
    return this
  }
}

/**
 * For a page shown on a desktop: axe runs there alone, because on a phone the same elements are only laid out
 * differently. Where a phone has elements of its own, a test of its own runs axe on it.
 */
export async function expectAccessibleAndToFit(where?: string): Promise<void> {
  await expectAccessible(where)
  expectToFit(where)
  await lookOn(['phone', 'small phone'], async (screen) => {
    await expectToBeAtRest()
    expectToFit(`${where ?? 'the page'} on a ${screen}`)
  })
}

/** A dialog, a sheet or a calendar that is open, without the page behind it. */
export async function expectDialogAccessible(): Promise<void> {
  await expectAccessible('the dialog', '[role="dialog"], [data-dates-dropdown]')
}

/**
 * Fails on anything axe reports once the page is still: in the middle of a transition, a color's contrast is
 * meaningless.
 */
export async function expectAccessible(where?: string, part = 'body'): Promise<void> {
  await expectToBeAtRest()
  await expect.poll(namelessDialogs, { message: 'a dialog has no name' }).toEqual([])
  const isPhone = innerWidth < 600
  // Contrast takes two thirds of axe's time, and colors are the same at every width.
  const { violations } = await whilePainted(() =>
    axe.run(part, { resultTypes: ['violations'], rules: { 'color-contrast': { enabled: !isPhone } } }),
  )
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)
  expect(found, where).toEqual([])
}

async function expectToBeAtRest(): Promise<void> {
  await expect.poll(movements, { message: 'the page does not come to rest' }).toBe(0)
}

/** Endless animations such as spinners are not counted, because they would never end. */
function movements(): number {
  return document
    .getAnimations()
    .filter(
      ({ playState, effect }) =>
        playState === 'running' && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
    ).length
}

/** Mantine names a dialog after its title in an effect, a moment after the title is seen. */
function namelessDialogs(): string[] {
  const nameless = document.querySelectorAll('[role="dialog"]:not([aria-labelledby], [aria-label])')
  return Array.from(nameless, ({ textContent }) => textContent)
}

export function expectToFit(where = 'the page'): void {
  const overflow = document.documentElement.scrollWidth - innerWidth
  expect(overflow, `${where} scrolls sideways`).toBeLessThanOrEqual(0)
}
