import type { Page } from '@playwright/test'
import { expectAccessible } from '../testing/accessible.ts'
import { CODE, expect, field, heard, showForm, test, VISA } from './merchant-page.ts'

const caretIn = (page: Page, name: string) =>
  field(page, name).evaluate((input: HTMLInputElement) => {
    const at = input.selectionStart ?? -1
    return `${input.value.slice(0, at)}|${input.value.slice(at)}`
  })

async function paste(page: Page, name: string, text: string): Promise<void> {
  await field(page, name).evaluate((input, words) => {
    input.ownerDocument.execCommand('insertText', false, words)
  }, text)
}

test('a number is grouped while it is typed, pasted and corrected, and the caret stays with the person', async ({
  page,
}) => {
  await showForm(page)
  const number = field(page, 'number')
  await number.pressSequentially(`${VISA}999`)
  expect(await caretIn(page, 'number')).toBe('4111 1111 1111 1111 999|')
  for (let press = 0; press < 3; press++) await number.press('Backspace')
  await number.evaluate((input: HTMLInputElement) => input.setSelectionRange(5, 5))
  await number.press('Backspace')
  expect(await caretIn(page, 'number')).toBe('411|1 1111 1111 111')
  await number.press('2')
  expect(await caretIn(page, 'number')).toBe('4112| 1111 1111 1111')
  await number.press('Delete')
  expect(await caretIn(page, 'number')).toBe('4112| 1111 1111 111')
  await number.press('ControlOrMeta+a')
  await paste(page, 'number', ' 3782-822463 10005 ')
  expect(await caretIn(page, 'number')).toBe('3782 822463 10005|')
  await number.press('7')
  expect(await caretIn(page, 'number')).toBe('3782 822463 10005|')

  const cvv = field(page, 'cvv')
  await cvv.pressSequentially('12a345')
  await expect(cvv).toHaveValue('1234')
  await number.fill(VISA)
  await cvv.fill('')
  await cvv.pressSequentially('1234')
  await expect(cvv).toHaveValue('123')
})

test('the page hears that the form is complete or no more, once for each change, and by the old name with a warning', async ({
  page,
}) => {
  const warnings: string[] = []
  page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())))
  await showForm(page)
  await page.evaluate(`stax.on('card_form_uncomplete', () => heard.push(['old name', {}]))`)
  await field(page, 'number').pressSequentially(VISA)
  await field(page, 'cvv').pressSequentially(CODE)
  await expect.poll(() => heard(page)).toHaveLength(7)
  await field(page, 'cvv').press('Backspace')
  await expect.poll(() => heard(page)).toHaveLength(9)
  const states = [
    { validNumber: false, validCvv: false },
    { validNumber: false, validCvv: false, cardType: 'visa' },
    { validNumber: true, validCvv: false, cardType: 'visa' },
    { validNumber: true, validCvv: true, cardType: 'visa' },
  ]
  expect(await heard(page)).toEqual([
    ['card_form_incomplete', states[0]],
    ['ready', {}],
    ['card_form_incomplete', states[1]],
    ['old name', {}],
    ['card_form_incomplete', states[2]],
    ['old name', {}],
    ['card_form_complete', states[3]],
    ['card_form_incomplete', states[2]],
    ['old name', {}],
  ])
  expect(warnings).toEqual(['card_form_uncomplete is deprecated: listen to card_form_incomplete.'])
})

test('labels, keys and screen readers reach the fields, which say what is wrong when they are left', async ({
  page,
}) => {
  await showForm(page, `{ number: { label: 'Number on the card' } }`)
  const number = field(page, 'number')
  await page.getByText('Security code').click()
  await expect(field(page, 'cvv')).toBeFocused()
  await page.getByText('Card number').click()
  await expect(number).toBeFocused()
  await expect(number).toHaveCSS('outline-style', 'solid')
  await expect(page.locator('[data-stax-focused]')).toHaveId('number')
  await page.keyboard.type('4111 1111 1111 1112')
  await expect(number).toHaveAttribute('aria-invalid', 'false')
  await page.keyboard.press('Tab')
  await expect(field(page, 'cvv')).toBeFocused()
  await expect(number).toHaveAttribute('aria-invalid', 'true')
  await expect(number).toHaveAccessibleDescription('This is not a valid card number.')
  await expect(page.locator('#number')).toHaveAttribute('data-stax-invalid')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Save' })).toBeFocused()
  await number.press('End')
  await number.press('Backspace')
  await number.press('1')
  await expect(number).toHaveAttribute('aria-invalid', 'false')
  await expect(page.locator('#number')).not.toHaveAttribute('data-stax-invalid')

  await expect(number).toHaveAccessibleName('Number on the card')
  await expect(field(page, 'cvv')).toHaveAccessibleName('Card security code')
  await expect(page.locator('iframe').first()).toHaveAttribute('title', 'Secure card number field')
  await expect(page.locator('iframe').last()).toHaveAttribute('title', 'Secure card security code field')
  await expectAccessible(page)
})

test('the page styles the text and nothing else, and fills in test numbers alone', async ({ page }) => {
  const style = `color: rgb(1, 2, 3); font: 20px serif; position: fixed; background: rgb(4, 5, 6) url(/stolen);
    background-image: url(/stolen); border: 1px solid red; content: "x"; } body { display: none`
  await showForm(page, `{ number: { style: ${JSON.stringify(style)}, type: 'tel', focus: true } }`)
  const number = field(page, 'number')
  await expect(number).toBeFocused()
  await expect(number).toBeVisible()
  await expect(number).toHaveCSS('color', 'rgb(1, 2, 3)')
  await expect(number).toHaveCSS('font-size', '20px')
  await expect(number).toHaveCSS('border-top-width', '1px')
  await expect(number).toHaveCSS('background-color', 'rgb(4, 5, 6)')
  await expect(number).toHaveCSS('background-image', 'none')
  await expect(number).toHaveCSS('position', 'static')
  await expect(number).toHaveAttribute('type', 'tel')

  await page.evaluate(`form.setTestPan('4242424242424242'); form.setTestCvv('${CODE}')`)
  await expect(field(page, 'cvv')).toHaveValue(CODE)
  await expect(number).toHaveValue('')
  await page.evaluate(`form.setTestPan('${VISA}')`)
  await expect(number).toHaveValue('4111 1111 1111 1111')
  await expect.poll(async () => (await heard(page)).at(-1)?.[0]).toBe('card_form_complete')
  await page.evaluate('form.reload()')
  await expect(number).toHaveValue('')
  await expect.poll(async () => (await heard(page)).at(-1)?.[0]).toBe('card_form_incomplete')
})
