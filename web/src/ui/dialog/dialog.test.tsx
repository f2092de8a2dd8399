import { Button } from '@mantine/core'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessible.ts'
import { awaitDialogFocus } from '../../testing/focus.ts'
import { renderPart } from '../../testing/render.tsx'
import { TextField } from '../form/text-field.tsx'
import { Dialog, DialogActions } from './dialog.tsx'

function Example({ canClose = true }: { canClose?: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <h1>Notes</h1>
      <Button onClick={() => setIsOpen(true)}>Write a note</Button>
      <Dialog title="A note" isOpen={isOpen} onClose={() => setIsOpen(false)} canClose={canClose}>
        <TextField label="Text" data-autofocus />
        <DialogActions>
          <Button onClick={() => setIsOpen(false)}>Done</Button>
        </DialogActions>
      </Dialog>
    </>
  )
}

const opener = page.getByRole('button', { name: 'Write a note' })
const dialog = page.getByRole('dialog', { name: 'A note' })
const text = dialog.getByLabelText('Text')
const inside = (name: string) => dialog.getByRole('button', { name, exact: true })

test('the focus goes into a dialog, goes round inside, and returns to what opened it', async () => {
  await renderPart(<Example />)
  const untilFocused = awaitDialogFocus()
  await opener.click()
  await untilFocused(text)
  await userEvent.tab()
  await expect.element(inside('Done')).toHaveFocus()
  await userEvent.tab()
  await expect.element(inside('Close')).toHaveFocus()
  await userEvent.tab({ shift: true })
  await expect.element(inside('Done')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

function ChangedByDialog() {
  const [isOpen, setIsOpen] = useState(false)
  const [isDone, setIsDone] = useState(false)
  return (
    <>
      <Button>Before the title</Button>
      <h1 tabIndex={-1}>{isDone ? 'Order 10067' : 'New order'}</h1>
      {!isDone && <Button onClick={() => setIsOpen(true)}>Confirm</Button>}
      <Button>What comes next</Button>
      <Dialog title="Confirm?" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <DialogActions>
          <Button
            data-autofocus
            onClick={() => {
              setIsDone(true)
              setIsOpen(false)
            }}
          >
            Yes
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}

test('if what opened a dialog is gone, the focus is on the title at once, and the next Tab leads on from there', async () => {
  await renderPart(<ChangedByDialog />)
  const untilFocused = awaitDialogFocus()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await untilFocused(page.getByRole('button', { name: 'Yes' }))
  await userEvent.keyboard('{Enter}{Tab}')
  await expect.element(page.getByRole('button', { name: 'What comes next' })).toHaveFocus()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'What comes next' })).toHaveFocus()
})

test('Escape closes a dialog, and the focus returns to what opened it', async () => {
  await renderPart(<Example />)
  await opener.click()
  await expect.element(text).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('a dialog that is closing, which takes a moment, takes no further click', async () => {
  await renderPart(<Example />)
  await opener.click()
  await expect.element(text).toHaveFocus()
  const closing = dialog.element()
  await inside('Done').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(closing.hasAttribute('inert')).toBe(true)
})

test('a dialog that must not be left has no way out but its own buttons', async () => {
  await renderPart(<Example canClose={false} />)
  await opener.click()
  await expect.element(text).toHaveFocus()
  expect(inside('Close').elements()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).toBeVisible()
  await inside('Done').click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a dialog has a name, says that nothing else can be used meanwhile, and is accessible', async () => {
  await renderPart(<Example />)
  await opener.click()
  await expect.element(text).toHaveFocus()
  await expect.element(dialog).toHaveAttribute('aria-modal', 'true')
  await expectAccessible()
})
