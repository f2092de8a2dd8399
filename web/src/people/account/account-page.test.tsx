import type { OpenSession } from '@trousseau/contract/account'
import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleAndToFit } from '../../testing/accessible.ts'
import { answer, closedGate, refuse } from '../../testing/answers.ts'
import { renderPage } from '../../testing/render.tsx'
import { aSession, aUser, MOMENT } from '../../testing/samples.ts'
import { savedFiles } from '../../testing/saved-files.ts'

const REQUIRED = 'This Field is required!'
const NEW = 'veil and thimble'

const OWN = aUser({ id: 1, name: 'odette', first_name: 'Odette', last_name: 'Marchetti' })

const aBrowser = (changes: Partial<OpenSession> = {}): OpenSession => ({
  id: 7,
  browser: 'Chrome on Windows',
  network: '203.0.113.7',
  since: MOMENT,
  last_seen: MOMENT,
  remembered: false,
  is_this: true,
  ...changes,
})
/** What the page asks for besides. */
const BESIDES = [
  answer(api.listSessions, [aBrowser()]),
  answer(api.getSecondFactor, { app_since: null, recovery_codes_left: 0, passkeys: [] }),
]

const names = page.getByRole('form', { name: 'Name', exact: true })
const passwords = page.getByRole('form', { name: 'Change password' })
const field = (label: string) => page.getByLabelText(label, { exact: true })
const save = names.getByRole('button', { name: 'Save', exact: true })
const change = passwords.getByRole('button', { name: 'Change password' })

async function openAccount() {
  const rendered = await renderPage('/account', {
    as: 'store_regular',
    answers: [answer(api.getUser, OWN), ...BESIDES],
  })
  await expect.element(field('First Name')).toHaveValue('Odette')
  return rendered
}

async function fillPasswords(current: string, next: string, again = next): Promise<void> {
  await field('Current password').fill(current)
  await field('New password').fill(next)
  await field('Confirm password').fill(again)
}

test.each([
  ['store_admin', 1, 'Admin Account'],
  ['store_regular', 2, 'Regular Account'],
  ['wholesale_admin', 1, 'Admin Account'],
  ['wholesale_regular', 2, 'Regular Account'],
  ['factory', 1, 'Admin Account'],
] as const)('a %s finds on "Your account" names, e-mail and role', async (as, role_id, role) => {
  const own = aUser({ ...OWN, role_id, role })
  const answers = [answer(api.getUser, own), answer(api.getFactoryNews, { daily_digest: false }), ...BESIDES]
  await renderPage('/account', { as, answers })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  await expect.element(field('First Name')).toHaveValue('Odette')
  await expect.element(names.getByText(own.email, { exact: true })).toBeVisible()
  await expect.element(names.getByText(role, { exact: true })).toBeVisible()
})

test('somebody changes their own names, which stand in the sidebar at once; each is required', async () => {
  const { server } = await openAccount()
  await field('First Name').fill(' ')
  await save.click()
  await expect.element(field('First Name')).toHaveAccessibleDescription(REQUIRED)
  await expect.element(field('First Name')).toHaveFocus()
  expect(server.calls(api.updateUser)).toEqual([])
  const changed = { name: 'mara.l', first_name: 'Maríá', last_name: 'Lindqvist-Øster' }
  await field('User Name').fill(changed.name)
  await field('First Name').fill(changed.first_name)
  await field('Last Name').fill(changed.last_name)
  const { user, ...session } = aSession('store_regular')
  server.answer(api.getSession, { ...session, user: { ...user, ...changed } })
  server.answer(api.updateUser, aUser({ ...OWN, ...changed, version: 2 }))
  await save.click()
  await expect.element(page.getByText('Your name has been saved.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Maríá Lindqvist-Øster, your account' })).toBeVisible()
  expect(server.calls(api.updateUser).map(({ body }) => body)).toEqual([{ ...changed, version: 1 }])
  await expect.element(field('User Name')).toHaveValue('mara.l')
})

test('the own account is only shown while staff view a store: it is changed in one’s own session', async () => {
  const { server } = await renderPage('/account', { as: 'store_admin', session: { viewing: true } })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  const main = page.getByRole('main')
  await expect.element(main).toHaveTextContent('stop viewing to change yours')
  await expect.element(main.getByText('odette@ivorylane.example', { exact: true })).toBeVisible()
  expect(main.getByRole('textbox').elements()).toEqual([])
  expect(main.getByRole('button').elements()).toEqual([])
  expect(server.calls(api.getUser)).toEqual([])
})

test('names that an admin changed meanwhile are not overwritten unseen', async () => {
  const { server } = await openAccount()
  await field('First Name').fill('Marit')
  server.answer(api.updateUser, refuse('stale'))
  server.answer(api.getUser, aUser({ ...OWN, last_name: 'Sorel', version: 2 }))
  await save.click()
  await expect.element(names.getByRole('alert')).toHaveTextContent('Someone else changed this.')
  await names.getByRole('button', { name: 'Load the newer version' }).click()
  await expect.element(field('Last Name')).toHaveValue('Sorel')
  await expect.element(field('First Name')).toHaveValue('Marit')
  const { user, ...session } = aSession('store_regular')
  server.answer(api.getSession, { ...session, user: { ...user, first_name: 'Marit', last_name: 'Sorel' } })
  server.answer(api.updateUser, aUser({ ...OWN, first_name: 'Marit', last_name: 'Sorel', version: 3 }))
  await save.click()
  await expect.element(page.getByRole('link', { name: 'Marit Sorel, your account' })).toBeVisible()
  expect(server.calls(api.updateUser).at(-1)?.body).toMatchObject({ first_name: 'Marit', version: 2 })
})

test('what was typed is not left without a question', async () => {
  const { address } = await openAccount()
  await field('First Name').fill('Marit')
  await page.getByRole('link', { name: 'INVOICES', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(field('First Name')).toHaveValue('Marit')
  expect(address()).toBe('/account')
})

test('a new password is asked for twice, with the current one, and each field says what is wrong with it', async () => {
  const { server } = await openAccount()
  await change.click()
  for (const label of ['Current password', 'New password', 'Confirm password'])
    await expect.element(field(label)).toHaveAccessibleDescription(REQUIRED)
  await expect.element(field('Current password')).toHaveFocus()
  await fillPasswords('trousseau-demo', 'veil', 'thimble')
  await change.click()
  await expect
    .element(field('New password'))
    .toHaveAccessibleDescription('Password is too short - should be 8 chars minimum.')
  await expect.element(field('Confirm password')).toHaveAccessibleDescription('Passwords must match')
  expect(server.calls(api.changeOwnPassword)).toEqual([])

  await fillPasswords('not the password', NEW)
  const words = 'The password you entered is incorrect.'
  server.answer(api.changeOwnPassword, refuse('invalid', { errors: { current_password: words } }))
  await change.click()
  await expect.element(field('Current password')).toHaveAccessibleDescription(words)
  await expect.element(field('Current password')).toHaveFocus()
  await expect.element(field('New password')).toHaveValue(NEW)
})

test('while the password is being changed the button says so and does nothing more', async () => {
  const { server } = await openAccount()
  await fillPasswords('trousseau-demo', NEW)
  const gate = closedGate()
  server.answer(api.changeOwnPassword, async () => {
    await gate.opened
    return { user: aSession('store_regular').user, token: 'another-token' }
  })
  await change.click()
  const saving = passwords.getByRole('button', { name: 'Saving…' })
  await expect.element(saving).toHaveAttribute('aria-disabled', 'true')
  await saving.click({ force: true })
  gate.open()
  await expect.element(page.getByText('Your password has been changed.')).toBeVisible()
  await expect.element(field('Current password')).toHaveValue('')
  expect(server.calls(api.changeOwnPassword)).toHaveLength(1)
})

test('somebody downloads what is kept about them', async () => {
  const { server } = await openAccount()
  server.answer(api.exportOwnData, new Blob(['{}']))
  await page.getByRole('button', { name: 'Download your data' }).click()
  await expect.element(page.getByText('Your data was downloaded.')).toBeVisible()
  expect(await savedFiles()).toEqual([{ name: 'your-data.json', content: '{}' }])
})

test('the account page is accessible and fits a desktop and a phone', async () => {
  await openAccount()
  await expectAccessibleAndToFit()
})

const emails = page.getByRole('form', { name: 'Change email' })
const changeEmail = emails.getByRole('button', { name: 'Change email' })
const ADMIN = aUser({ ...OWN, role_id: 1, role: 'Admin Account' })
const WANTED = 'odette@tulle.example'

const openAsAdmin = (own = ADMIN) =>
  renderPage('/account', { as: 'store_admin', answers: [answer(api.getUser, own), ...BESIDES] })

test('an admin asks for a new email with their password, reads which one waits to be confirmed, and cancels it', async () => {
  const { server } = await openAsAdmin()
  await changeEmail.click()
  await expect.element(field('New email')).toHaveAccessibleDescription(REQUIRED)
  await expect.element(field('Your password')).toHaveAccessibleDescription(REQUIRED)
  await field('New email').fill(ADMIN.email)
  await changeEmail.click()
  await expect.element(field('New email')).toHaveAccessibleDescription('This is your email address already.')
  expect(server.calls(api.updateUser)).toEqual([])

  await field('New email').fill(WANTED)
  await field('Your password').fill('not the password')
  const words = 'The password you entered is incorrect.'
  server.answer(api.updateUser, refuse('invalid', { errors: { current_password: words } }))
  await changeEmail.click()
  await expect.element(field('Your password')).toHaveAccessibleDescription(words)
  await expect.element(field('New email')).toHaveValue(WANTED)

  await field('Your password').fill('trousseau-demo')
  server.answer(api.updateUser, aUser({ ...ADMIN, pending_email: WANTED }))
  await changeEmail.click()
  await expect.element(page.getByText(`An email with a link is on its way to ${WANTED}.`)).toBeVisible()
  expect(server.calls(api.updateUser).at(-1)?.body).toEqual({
    email: WANTED,
    current_password: 'trousseau-demo',
    version: 1,
  })
  const pending = page.getByText(/waits to be confirmed/)
  await expect.element(pending).toHaveTextContent(`Until then you sign in with ${ADMIN.email}.`)
  await expect.element(field('Your password')).toHaveValue('')
  await expect.element(names.getByText(ADMIN.email, { exact: true })).toBeVisible()

  server.answer(api.cancelEmailChange, null)
  await page.getByRole('button', { name: 'Cancel the new email' }).click()
  await expect.element(page.getByText('Your email address stays as it is.')).toBeVisible()
  await expect.element(pending).not.toBeInTheDocument()
})

test('an account that was changed meanwhile is said and loaded again, and nothing typed is lost', async () => {
  const { server } = await openAsAdmin()
  await field('New email').fill(WANTED)
  await field('Your password').fill('trousseau-demo')
  server.answer(api.updateUser, refuse('stale'))
  server.answer(api.getUser, aUser({ ...ADMIN, version: 2 }))
  await changeEmail.click()
  await expect.element(emails.getByRole('alert')).toHaveTextContent('Someone else changed this.')
  await expect.element(field('New email')).toHaveValue(WANTED)
  await expect.poll(() => server.calls(api.getUser).length).toBe(2)
  server.answer(api.updateUser, aUser({ ...ADMIN, pending_email: WANTED, version: 2 }))
  await changeEmail.click()
  await expect.element(page.getByText(/waits to be confirmed/)).toBeVisible()
  expect(server.calls(api.updateUser).at(-1)?.body).toMatchObject({ version: 2 })
})

test('a Regular Account changes no email', async () => {
  await openAccount()
  expect(emails.elements()).toEqual([])
  await expect.element(page.getByText(/Only an admin can change your email or role/)).toBeVisible()
})

test('an email that waits to be confirmed is accessible and fits a desktop and a phone', async () => {
  await openAsAdmin(aUser({ ...ADMIN, pending_email: `${'odette.'.repeat(8)}${WANTED}` }))
  await expect.element(page.getByText(/waits to be confirmed/)).toBeVisible()
  await expectAccessibleAndToFit()
})

test('a factory chooses one email a day for everybody there, and a refused choice is told and not shown', async () => {
  let daily_digest = false
  const { server } = await renderPage('/account', {
    as: 'factory',
    answers: [
      answer(api.getUser, OWN),
      ...BESIDES,
      answer(api.getFactoryNews, () => ({ daily_digest })),
      answer(api.updateFactoryNews, ({ body }) => {
        daily_digest = body.daily_digest
        return { daily_digest }
      }),
    ],
  })
  await expect.element(field('When')).toHaveValue('at_once')
  await field('When').selectOptions('One email a day')
  await expect.element(page.getByText('One email a day from now on.')).toBeVisible()
  expect(server.calls(api.updateFactoryNews)).toMatchObject([{ body: { daily_digest: true } }])
  await expect.element(field('When')).toHaveValue('daily')
  server.answer(api.updateFactoryNews, refuse('not_found'))
  await field('When').selectOptions('Email as it happens')
  await expect.element(page.getByText('Not found.')).toBeVisible()
  await expect.element(field('When')).toHaveValue('daily')
  await expectAccessibleAndToFit()
})

const signedIn = page.getByRole('region', { name: 'Where you’re signed in' })

test('people see where they are signed in, and sign one out or all others, but not the one they look from', async () => {
  let open = [
    aBrowser(),
    aBrowser({ id: 8, browser: 'Safari on iPhone', is_this: false }),
    aBrowser({ id: 9, browser: null, network: null, is_this: false }),
  ]
  const { server } = await renderPage('/account', {
    as: 'store_regular',
    answers: [
      answer(api.getUser, OWN),
      ...BESIDES,
      answer(api.listSessions, () => open),
      answer(api.endSession, ({ params }) => {
        open = open.filter(({ id }) => id !== params.id)
        return null
      }),
      answer(api.endOtherSessions, () => {
        open = open.filter(({ is_this }) => is_this)
        return null
      }),
    ],
  })
  const rows = signedIn.getByRole('listitem')
  await expect.element(rows.nth(0)).toHaveTextContent(/^Chrome on Windows This oneFrom 203\.0\.113\.7\./)
  expect(rows.nth(0).getByRole('button').elements()).toEqual([])
  await expectAccessibleAndToFit()
  await signedIn.getByRole('button', { name: 'Sign out of Safari on iPhone' }).click()
  await expect.element(page.getByText('Signed out there.')).toBeVisible()
  await expect.poll(() => rows.elements().length).toBe(2)
  expect(server.calls(api.endSession).map(({ params }) => params)).toEqual([{ id: 8 }])
  await signedIn.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect.element(page.getByText('Signed out everywhere else.')).toBeVisible()
  await expect.poll(() => rows.elements().length).toBe(1)
  expect(signedIn.getByRole('button').elements()).toEqual([])
})
