import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleAndToFit, expectDialogAccessible } from '../../testing/accessible.ts'
import { answer, answerList, cutOff, refuse } from '../../testing/answers.ts'
import { takeProblems } from '../../testing/problems.ts'
import { renderPage } from '../../testing/render.tsx'
import { aUser } from '../../testing/samples.ts'
import { column } from '../../testing/texts.ts'

const OF_WHOLESALE = {
  userable_type: 'wholesale',
  userable_id: null,
  address_id: null,
  address: null,
} as const
const OWN = aUser({ id: 1, first_name: 'Odette', last_name: 'Marchetti', role_id: 1, ...OF_WHOLESALE })
const MARA = aUser({ id: 2, first_name: 'Mara', last_name: 'Lindqvist', ...OF_WHOLESALE })

const table = page.getByRole('table', { name: 'Staff' })
const dialog = page.getByRole('dialog')
const password = dialog.getByLabelText('Your password', { exact: true })
const field = (label: string) => dialog.getByLabelText(label, { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const send = dialog.getByRole('button', { name: 'Send invitation' })
const save = dialog.getByRole('button', { name: 'Save', exact: true })

const openStaff = () =>
  renderPage('/desk/staff', {
    as: 'wholesale_admin',
    answers: [
      answerList(api.listStaff, [OWN, MARA]),
      answer(api.getStaffSignIn, { second_factor: false, staff_without: 1 }),
    ],
  })

async function invite(): Promise<void> {
  await button('Invite staff').click()
  await field('First name').fill('Theo')
  await field('Last name').fill('Again')
  await field('Email').fill('Staff@Trousseau.example')
}

test('the staff are searched and sorted by e-mail, and the address keeps it all', async () => {
  const { server, address } = await openStaff()
  const asked = () => server.calls(api.listStaff).at(-1)?.query
  await page.getByLabelText('Search').fill('bell')
  await expect.poll(address).toBe('/desk/staff?search=bell')
  await table.getByRole('columnheader', { name: 'Email' }).getByRole('button').click()
  await expect.poll(address).toBe('/desk/staff?search=bell&order_by=email&order_dir=asc')
  await expect.poll(asked).toMatchObject({ search: 'bell', order_by: 'email', order_dir: 'asc' })
})

// Claims: rule.email.valid, rule.email.required
test('an invitation and a change of staff say what is missing, and what is wrong with an e-mail address', async () => {
  const { server } = await openStaff()
  for (const [opener, done] of [
    ['Invite staff', send],
    ['Edit Mara Lindqvist', save],
  ] as const) {
    await button(opener).click()
    for (const label of ['First name', 'Last name', 'Email']) await field(label).fill('')
    await done.click()
    for (const label of ['First name', 'Last name', 'Email'])
      await expect.element(field(label)).toHaveAccessibleDescription('This Field is required!')
    await field('Email').fill('mara@')
    await done.click()
    await expect.element(field('Email')).toHaveAccessibleDescription('The email you entered is invalid!')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  }
  expect(server.calls(api.inviteStaff)).toEqual([])
  expect(server.calls(api.updateUser)).toEqual([])
})

test('an invitation whose answer was lost is sent again under the same key', async () => {
  const { server } = await openStaff()
  await invite()
  server.answer(api.inviteStaff, cutOff())
  await send.click()
  await expect.element(dialog.getByText('Trousseau cannot be reached.')).toBeVisible()
  await expect.element(field('Last name')).toHaveValue('Again')
  server.answer(api.inviteStaff, MARA)
  await send.click()
  await expect.element(dialog).not.toBeInTheDocument()
  const [first, second] = server.calls(api.inviteStaff).map(({ headers }) => headers.get('idempotency-key'))
  expect(first).toMatch(/^[\da-f-]{36}$/)
  expect(second).toBe(first)
})

test('an e-mail address that has an account already is said at its field, and nothing typed is lost', async () => {
  const { server } = await openStaff()
  await invite()
  const words = 'This email address already has an account.'
  server.answer(api.inviteStaff, refuse('invalid', { errors: { email: words } }))
  await send.click()
  await expect.element(field('Email')).toHaveAccessibleDescription(words)
  await expect.element(field('Email')).toHaveFocus()
  await expect.element(field('Last name')).toHaveValue('Again')
})

test('an admin changes the name and role of a member of staff, and of their own neither role nor email', async () => {
  const { server } = await openStaff()
  await button('Edit Mara Lindqvist').click()
  expect(dialog.getByLabelText(/password/i).elements()).toEqual([])
  await field('Last name').fill('Whitlock')
  await field('Role').selectOptions('Admin Account')
  const changed = aUser({ ...MARA, last_name: 'Whitlock', role_id: 1, role: 'Admin Account', version: 2 })
  server.answer(api.updateUser, changed)
  server.answerList(api.listStaff, [OWN, changed])
  await save.click()
  await expect.element(page.getByText('The account of Mara Whitlock was saved.')).toBeVisible()
  await expect.poll(() => column(table, 'Role')).toEqual(['Admin Account', 'Admin Account'])
  await expect.element(dialog).not.toBeInTheDocument()

  await expect.element(table.getByText('(you)')).toBeVisible()
  expect(button('Delete Odette Marchetti').elements()).toEqual([])
  await button('Edit Odette Marchetti').click()
  await expect.element(field('Role')).toBeDisabled()
  await expect.element(field('Role')).toHaveAccessibleDescription('You cannot change your own role.')
  await expect.element(field('Email')).toBeDisabled()
  await expect
    .element(field('Email'))
    .toHaveAccessibleDescription('Your email is changed on your account page.')
  await field('Last name').fill('Roy')
  server.answer(api.updateUser, aUser({ ...OWN, last_name: 'Roy', version: 2 }))
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.calls(api.updateUser).at(-1)?.body).toEqual({
    first_name: 'Odette',
    last_name: 'Roy',
    version: 1,
  })
})

test('two admins change the same person: the second is told, sees the newer version and keeps what was typed', async () => {
  const { server } = await openStaff()
  await button('Edit Mara Lindqvist').click()
  await field('Last name').fill('Whitlock')
  server.answer(api.updateUser, refuse('stale'))
  server.answer(api.getUser, aUser({ ...MARA, first_name: 'Maren', version: 2 }))
  await save.click()
  await expect.element(dialog.getByText('Someone else changed this.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Load the newer version' }).click()
  await expect.element(field('First name')).toHaveValue('Maren')
  await expect.element(field('Last name')).toHaveValue('Whitlock')
  server.answer(api.updateUser, aUser({ ...MARA, first_name: 'Maren', last_name: 'Whitlock', version: 3 }))
  await save.click()
  await expect.element(page.getByText('The account of Maren Whitlock was saved.')).toBeVisible()
  expect(server.calls(api.updateUser).at(-1)?.body).toMatchObject({ first_name: 'Maren', version: 2 })
})

test('an admin signs somebody out everywhere, for a lost phone', async () => {
  const { server } = await openStaff()
  server.answer(api.endUserSessions, null)
  await button('Sign out Mara Lindqvist everywhere').click()
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect.element(page.getByText('Mara Lindqvist was signed out everywhere.')).toBeVisible()
  expect(server.calls(api.endUserSessions).map(({ params }) => params.id)).toEqual([MARA.id])
  expect(button('Sign out Odette Marchetti everywhere').elements()).toEqual([])
})

test('who asks to be forgotten is deleted and erased in one step, and only if that was ticked', async () => {
  const { server } = await openStaff()
  server.answer(api.eraseUser, null)
  await button('Delete Mara Lindqvist').click()
  await dialog.getByLabelText('Also erase their name and email').click()
  await password.fill('trousseau-demo')
  await expectDialogAccessible()
  await dialog.getByRole('button', { name: 'Delete and erase' }).click()
  await expect.element(page.getByText('Mara Lindqvist was deleted and erased.')).toBeVisible()
  expect(server.calls(api.eraseUser)).toMatchObject([
    { params: { id: MARA.id }, body: { current_password: 'trousseau-demo' } },
  ])
  await button('Delete Mara Lindqvist').click()
  await expect.element(dialog.getByLabelText('Also erase their name and email')).not.toBeChecked()
  expect(server.calls(api.deleteUser)).toEqual([])
})

test.each(['/desk/staff', '/desk/audit', '/desk/health'])(
  'a regular member of staff finds on %s that it is not for this account, without a call',
  async (path) => {
    const { server } = await renderPage(path, { as: 'wholesale_regular' })
    await expect.element(page.getByText('Ask an admin for access.')).toBeVisible()
    expect(page.getByRole('link', { name: 'AUDIT' }).elements()).toEqual([])
    expect(page.getByRole('link', { name: 'System health' }).elements()).toEqual([])
    expect(server.calls(api.listStaff)).toEqual([])
    expect(server.calls(api.listAudit)).toEqual([])
    expect(server.calls(api.readHealth)).toEqual([])
    // The router's development build logs each error that a route shows.
    expect(takeProblems()).toEqual([expect.stringMatching(/^console\.warn: .*Error in route match/)])
  },
)

test('the staff and their dialogs are accessible and fit a desktop and a phone, and each dialog gives the focus back', async () => {
  await openStaff()
  await expect.element(page.getByText(MARA.email, { exact: true })).toBeVisible()
  await expectAccessibleAndToFit('the list')
  for (const opener of [
    'Invite staff',
    'Edit Mara Lindqvist',
    'Sign out Mara Lindqvist everywhere',
    'Delete Mara Lindqvist',
  ]) {
    await button(opener).click()
    await expect.element(dialog).toBeVisible()
    await expectAccessibleAndToFit(opener)
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(button(opener)).toHaveFocus()
  }
})

test('an admin requires two-step sign-in of all staff with their password, and resets it for who has lost it', async () => {
  const { server } = await openStaff()
  server.answerList(api.listStaff, [OWN, aUser({ ...MARA, second_factor: true })])
  const section = page.getByRole('region', { name: 'Two-step sign-in for staff' })
  await expect.element(section).toHaveTextContent(/1 person doesn’t have it yet\./)
  const refused = 'Please turn on your own two-step sign-in first, on your account page.'
  server.answer(api.updateStaffSignIn, refuse('conflict', { message: refused }))
  await section.getByRole('button', { name: 'Require it' }).click()
  await password.fill('trousseau-demo')
  await dialog.getByRole('button', { name: 'Require it' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(refused)
  await expectAccessibleAndToFit()
  const required = { second_factor: true, staff_without: 0 }
  server.answer(api.updateStaffSignIn, required)
  server.answer(api.getStaffSignIn, required)
  await dialog.getByRole('button', { name: 'Require it' }).click()
  await expect.element(section).toHaveTextContent(/Staff need two-step sign-in\. Everyone has it\./)
  expect(server.calls(api.updateStaffSignIn).at(-1)?.body).toEqual({
    second_factor: true,
    current_password: 'trousseau-demo',
  })

  await page.getByLabelText('Search').fill('mara')
  await button('Reset two-step sign-in for Mara Lindqvist').click()
  server.answer(api.resetSecondFactor, null)
  await password.fill('trousseau-demo')
  await expectDialogAccessible()
  await dialog.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect.element(page.getByText('Two-step sign-in was reset for Mara Lindqvist.')).toBeVisible()
  expect(server.calls(api.resetSecondFactor)).toMatchObject([
    { params: { id: 2 }, body: { current_password: 'trousseau-demo' } },
  ])
})
