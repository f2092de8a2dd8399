import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPart } from '../../testing/render.tsx'
import { useFrameLeft } from './use-frame-left.ts'

/** A frame that, like the provider's, reports no events to its page. */
function Frame({ id }: { id: string }) {
  const isLeft = useFrameLeft(id)
  return (
    <div>
      <div id={id}>
        <iframe title={id} srcDoc="<input aria-label='inside' style='width:90%;height:80px'>" />
      </div>
      <p>{isLeft ? `${id} was left` : `${id} was not left`}</p>
    </div>
  )
}

async function open() {
  await renderPart(
    <>
      <input aria-label="Before" />
      <Frame id="number" />
      <Frame id="cvv" />
      <input aria-label="After" />
    </>,
  )
  for (const name of ['number', 'cvv']) {
    const inside = () => document.querySelector<HTMLIFrameElement>(`#${name} iframe`)?.contentDocument
    await expect.poll(() => inside()?.querySelector('input')).toBeTruthy()
  }
}
const said = (words: string) => page.getByText(words, { exact: true })

// Claims: rule.retailer-card.cvv
test('whoever steps through the frames by keyboard has left each of them, however fast', async () => {
  await open()
  await page.getByLabelText('Before').click()
  await userEvent.keyboard('{Tab}{Tab}{Tab}')
  await expect.element(page.getByLabelText('After')).toHaveFocus()
  await expect.element(said('number was left')).toBeVisible()
  await expect.element(said('cvv was left')).toBeVisible()
})

// Claims: rule.retailer-card.cvv
test('whoever steps back through them has left each of them too', async () => {
  await open()
  await page.getByLabelText('After').click()
  await userEvent.keyboard('{Shift>}{Tab}{Tab}{Tab}{/Shift}')
  await expect.element(page.getByLabelText('Before')).toHaveFocus()
  await expect.element(said('number was left')).toBeVisible()
  await expect.element(said('cvv was left')).toBeVisible()
})

// Claims: rule.retailer-card.cvv
test('whoever clicks from one frame into the next and on has left both; one that the pointer only passes is not left', async () => {
  await open()
  await page.getByTitle('number').click()
  await page.getByLabelText('After').click()
  await expect.element(said('number was left')).toBeVisible()
  await expect.element(said('cvv was not left')).toBeVisible()
  await page.getByTitle('number').click()
  await page.getByTitle('cvv').click()
  await page.getByLabelText('After').click()
  await expect.element(said('cvv was left')).toBeVisible()
})
