import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleAndToFit, expectDialogAccessible } from '../../testing/accessible.ts'
import { answer, answerList, refuse } from '../../testing/answers.ts'
import { aWholesalePackageInFull } from '../../testing/order-samples.ts'
import { renderPage } from '../../testing/render.tsx'
import { anAddress, MOMENT } from '../../testing/samples.ts'
import { savedFiles } from '../../testing/saved-files.ts'

const part = (name: string) => page.getByRole('region', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog', { name: 'Change package' })

const open = () =>
  renderPage('/desk/packages/61', {
    as: 'wholesale_admin',
    answers: [
      answer(api.getFactoryPackage, aWholesalePackageInFull({ id: 61 })),
      answerList(api.listAddresses, [anAddress()]),
    ],
  })

// Claims: role.wholesale, api.factory-packages.update
test('the wholesaler sends an open package to another address of its store, with a note', async () => {
  const { server } = await open()
  const added = { id: 6, full_name: 'Rosalind Vey', street: '9 Canal Street', city: 'Geneva' }
  server.answerList(api.listAddresses, [anAddress(), anAddress(added)])
  await button('Change package').click()
  await dialog.getByLabelText('Ship to').selectOptions('Rosalind Vey, 9 Canal Street, Geneva')
  await dialog.getByLabelText('Note').fill('Ring twice.')
  const { address } = aWholesalePackageInFull()
  const moved = aWholesalePackageInFull({
    id: 61,
    note: 'Ring twice.',
    address: { ...address, street: '9 Canal Street' },
  })
  server.answer(api.updatePackage, moved)
  server.answer(api.getFactoryPackage, moved)
  await dialog.getByRole('button', { name: 'Save package' }).click()
  await expect.element(page.getByText('The package was changed.')).toBeVisible()
  await expect.element(part('Ship to')).toHaveTextContent('9 Canal Street')
  await expect.element(part('Notes')).toHaveTextContent('Ring twice.')
  expect(server.calls(api.updatePackage)[0]?.body).toEqual({ address: 6, note: 'Ring twice.', version: 1 })
})

test('a package that left while it was being changed is not changed, and that is said', async () => {
  const { server } = await open()
  await button('Change package').click()
  await expect.element(dialog.getByLabelText('Ship to')).toHaveFocus()
  await dialog.getByLabelText('Note').fill('Too late.')
  server.answer(api.updatePackage, refuse('conflict', { message: 'This package was already dispatched.' }))
  server.answer(api.getFactoryPackage, aWholesalePackageInFull({ id: 61, dispatched_at: MOMENT }))
  await dialog.getByRole('button', { name: 'Save package' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('This package was already dispatched.')).toBeVisible()
  await expect.element(button('Change package')).not.toBeInTheDocument()
  await expect.element(part('Notes').getByText('No Notes', { exact: true })).toBeVisible()
  expect(server.calls(api.updatePackage)[0]?.body).toEqual({ note: 'Too late.', version: 1 })
})

// Claims: text.success.package-download
test('the wholesaler saves the packing slip of a package as package-{number}.pdf', async () => {
  const { server } = await open()
  server.answer(api.downloadPackage, new Blob(['%PDF-']))
  await button('Packing slip').click()
  await expect.element(page.getByText('Package downloaded successfully')).toBeVisible()
  expect(server.calls(api.downloadPackage).map(({ params }) => params.id)).toEqual([61])
  expect(await savedFiles()).toEqual([{ name: 'package-61.pdf', content: '%PDF-' }])
})

test('a package of the wholesaler and its question are accessible and fit a desktop and a phone', async () => {
  await open()
  await expect.element(page.getByRole('table', { name: 'Orders in this package' })).toBeVisible()
  await expectAccessibleAndToFit('the package')
  await button('Change package').click()
  await expect.element(dialog.getByLabelText('Ship to')).toHaveFocus()
  await expectAccessibleAndToFit('the question')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('button', { name: / paid the carrier$/ }).click()
  await expect.element(page.getByRole('dialog', { name: / pay the carrier\?$/ })).toBeVisible()
  await expectDialogAccessible()
})

test('a package that left with a high shipping cost is billed once staff have put the cost right', async () => {
  const waiting = aWholesalePackageInFull({
    id: 1,
    dispatched_at: '2026-03-02T15:00:00.000Z',
    status: 'Dispatched',
    shipping_cost: 900,
    formatted_shipping_cost: '$900.00',
    bill_waits: true,
    freight_by: 'factory',
  })
  const { server } = await renderPage('/desk/packages/1', {
    as: 'wholesale_admin',
    answers: [answer(api.getFactoryPackage, waiting)],
  })
  await page.getByRole('button', { name: 'Approve or correct' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bill this package?' })
  const cost = dialog.getByLabelText('Shipping cost')
  await expect.element(cost).toHaveValue('900.00')
  await cost.fill('9.001')
  const issue = dialog.getByRole('button', { name: 'Issue the invoice' })
  await issue.click()
  await expect.element(cost).toHaveAccessibleDescription(/two decimals/)
  await cost.fill('90')
  await expect.element(dialog).toHaveTextContent(/paid the carrier, so we owe .* the same amount\./)
  await expectAccessibleAndToFit('billing a package')
  const invoice = { id: 1, number: 7001, status: 'Unpaid', formatted_total: '$1,300.00' }
  server.answer(api.approveShipping, { ...waiting, bill_waits: false, invoice })
  server.answer(api.getFactoryPackage, { ...waiting, bill_waits: false, invoice })
  await issue.click()
  await expect.element(page.getByText('Invoice # 7001 was issued.')).toBeVisible()
  expect(server.calls(api.approveShipping)[0]?.body).toEqual({ shipping_cost: 9_000, version: 1 })
})

test('what a factory paid the carrier is corrected after the package was billed, and the store’s invoice stays', async () => {
  const left = aWholesalePackageInFull({
    id: 1,
    dispatched_at: MOMENT,
    status: 'Dispatched',
    shipping_cost: 450,
    formatted_shipping_cost: '$450.00',
    freight_by: 'factory',
  })
  const { server } = await renderPage('/desk/packages/1', {
    as: 'wholesale_admin',
    answers: [answer(api.getFactoryPackage, left)],
  })
  await button('Correct shipping cost').click()
  const dialog = page.getByRole('dialog', { name: 'Correct shipping cost' })
  await expect.element(dialog).toHaveTextContent(/The invoice to .* does not change/)
  const cost = dialog.getByLabelText('Shipping cost')
  await expect.element(cost).toHaveValue('450.00')
  await expectAccessibleAndToFit('correcting a freight')
  await cost.fill('45')
  const corrected = { ...left, version: 2, shipping_cost: 45, formatted_shipping_cost: '$45.00' }
  server.answer(api.updateFreight, corrected)
  server.answer(api.getFactoryPackage, corrected)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(part('Shipment')).toHaveTextContent('$45.00')
  expect(server.calls(api.updateFreight)[0]?.body).toEqual({
    freight_by: 'factory',
    shipping_cost: 4_500,
    version: 1,
  })
})
