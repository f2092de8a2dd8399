import { api } from '@trousseau/contract/api'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleAndToFit } from '../../testing/accessible.ts'
import { answer, closedGate, cutOff, refuse } from '../../testing/answers.ts'
import { renderPage } from '../../testing/render.tsx'

// A successful sign-in reloads the page, so it is covered by the end-to-end tests.

const REQUIRED = 'This Field is required!'

const email = page.getByLabelText('Email', { exact: true })
const username = page.getByLabelText('Username', { exact: true })
const password = page.getByLabelText('Password', { exact: true })
const code = page.getByLabelText('Code', { exact: true })
const remember = page.getByRole('checkbox', { name: 'Remember me', exact: true })
const forgot = page.getByRole('link', { name: 'Forgot Password', exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })

async function typeLogin(): Promise<void> {
  await email.fill('admin@whiteheron.example')
  await password.fill('not the password')
}

// Claims: portal.welcome, login.field.email, login.field.password, login.remember, login.forgot-link
test('the store login reads "Welcome back to the Store Portal!" and has email, password, "Remember me" and "Forgot Password"', async () => {
  await renderPage('/login')
  await expect
    .element(page.getByRole('heading', { name: 'Welcome back to the Store Portal!', exact: true }))
    .toBeVisible()
  await expect.element(email).toHaveFocus()
  await expect.element(password).toHaveAttribute('type', 'password')
  await expect.element(remember).not.toBeChecked()
  await expect.element(forgot).toBeVisible()
})

// Claims: login-new.form
test('the retailer portal’s login at /login-new shows the same kind of form', async () => {
  await renderPage('/login-new')
  for (const part of [email, password, remember, forgot, button('Sign in')])
    await expect.element(part).toBeVisible()
})

// Claims: api.users.wholesale-login
test.each([
  ['/login-new', api.wholesaleLogin, api.storeLogin],
  ['/login', api.storeLogin, api.wholesaleLogin],
] as const)('%s signs in by its own call and by no other', async (path, own, other) => {
  const { server } = await renderPage(path, { answers: [answer(own, refuse('login_failed'))] })
  await typeLogin()
  await button('Sign in').click()
  await expect
    .poll(() => server.calls(own).map(({ body }) => body))
    .toMatchObject([{ email: 'admin@whiteheron.example', password: 'not the password' }])
  expect(server.calls(other)).toEqual([])
  expect(server.calls(own)[0]?.headers.get('authorization')).toBe(null)
  await expect.element(password).toHaveAccessibleDescription(/incorrect/)
})

test('signing in anew sends the bearer of the session before along, for the server to end it', async () => {
  const { server } = await renderPage('/account', {
    as: 'store_admin',
    answers: [answer(api.getUser, refuse('forbidden')), answer(api.storeLogin, refuse('login_failed'))],
  })
  await typeLogin()
  await button('Sign in').click()
  await expect
    .poll(() => server.calls(api.storeLogin).map(({ headers }) => headers.get('authorization')))
    .toEqual(['Bearer a-token'])
  await expect.element(password).toHaveAccessibleDescription(/incorrect/)
})

// Claims: login.button.loading, login.failure-under-password
test('the login button shows "loading..." while working, and a second click sends nothing more; what the server says of it stands under the password field, and nothing typed is lost', async () => {
  const gate = closedGate()
  const { server } = await renderPage('/login', {
    answers: [
      answer(api.storeLogin, async () => {
        await gate.opened
        return refuse('login_failed')
      }),
    ],
  })
  await typeLogin()
  await button('Sign in').click()
  const working = button('loading...')
  await expect.element(working).toHaveAttribute('aria-disabled', 'true')
  await working.click({ force: true })
  password.element().focus()
  await userEvent.keyboard('{Enter}')
  gate.open()
  await expect
    .element(password)
    .toHaveAccessibleDescription('The email or password you entered is incorrect.')
  await expect.element(password).toHaveFocus()
  await expect.element(email).toHaveValue('admin@whiteheron.example')
  await expect.element(password).toHaveValue('not the password')
  expect(server.calls(api.storeLogin)).toHaveLength(1)
})

test('signing in needs no mouse', async () => {
  const { server } = await renderPage('/login', { answers: [answer(api.storeLogin, refuse('login_failed'))] })
  await expect.element(email).toBeVisible()
  email.element().focus()
  await userEvent.keyboard('staff@ivorylane.example')
  await userEvent.tab()
  await userEvent.keyboard('trousseau-demo{Enter}')
  await expect
    .poll(() => server.calls(api.storeLogin).map(({ body }) => body))
    .toMatchObject([{ email: 'staff@ivorylane.example', password: 'trousseau-demo' }])
  await expect.element(password).toHaveAccessibleDescription(/incorrect/)
})

// Claims: rule.login.password.required, rule.email.required, rule.email.valid
test.each([
  ['/login', api.storeLogin],
  ['/login-new', api.wholesaleLogin],
] as const)(
  'an empty login at %s says "This Field is required!" for the email and "This Field is required" for the password',
  async (path, login) => {
    const { server } = await renderPage(path)
    await button('Sign in').click()
    await expect.element(email).toHaveAccessibleDescription(REQUIRED)
    await expect.element(email).toHaveFocus()
    await expect.element(password).toHaveAccessibleDescription('This Field is required')
    await email.fill('ivory lane')
    await userEvent.tab()
    await expect.element(email).toHaveAccessibleDescription('The email you entered is invalid!')
    expect(server.calls(login)).toEqual([])
  },
)

test('when Trousseau cannot be reached, the login says so and keeps what was typed', async () => {
  await renderPage('/login', { answers: [answer(api.storeLogin, cutOff())] })
  await typeLogin()
  await button('Sign in').click()
  await expect.element(page.getByText('Trousseau cannot be reached.')).toBeVisible()
  await expect.element(email).toHaveValue('admin@whiteheron.example')
  await expect.element(button('Sign in')).toBeEnabled()
})

// Claims: login.forgot.switches-form, login.forgot.field.email, login.forgot.send, login.forgot.back
test('"Forgot Password" switches the same screen to a form with the email alone, "Send" and "Back to login page"', async () => {
  const { address } = await renderPage('/login')
  await email.fill('somebody@store.example')
  await forgot.click()
  await expect.element(button('Send')).toBeVisible()
  expect(address()).toBe('/login')
  expect(page.getByRole('textbox').elements()).toHaveLength(1)
  await expect.element(email).toHaveValue('somebody@store.example')
  for (const other of [password, remember]) await expect.element(other).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Back to login page', exact: true }).click()
  await expect.element(password).toBeVisible()
  await expect.element(email).toHaveValue('somebody@store.example')
})

// Claims: rule.email.required, rule.email.valid
test('the forgotten-password form checks the email', async () => {
  const { server } = await renderPage('/forgot')
  await button('Send').click()
  await expect.element(email).toHaveAccessibleDescription(REQUIRED)
  await email.fill('nobody')
  await button('Send').click()
  await expect.element(email).toHaveAccessibleDescription('The email you entered is invalid!')
  expect(server.calls(api.forgotPassword)).toEqual([])
})

// Claims: login.forgot.success.target
test('"Send" leads to /recet-password, whosever the address is, with the address in its form', async () => {
  const { address, server } = await renderPage('/login', { answers: [answer(api.forgotPassword, null)] })
  await forgot.click()
  await email.fill('nobody@nowhere.example')
  await button('Send').click()
  await expect.poll(address).toBe('/recet-password')
  await expect.element(page.getByRole('heading', { name: 'Check your email', exact: true })).toBeVisible()
  await expect.element(username).toHaveValue('nobody@nowhere.example')
  expect(server.calls(api.forgotPassword).map(({ body }) => body)).toEqual([
    { email: 'nobody@nowhere.example', type: 2 },
  ])
})

test('a code that is not good any more is refused in words, with a way to request a new one', async () => {
  const { address } = await renderPage('/recet-password', {
    answers: [answer(api.resetPassword, refuse('reset_refused'))],
  })
  await username.fill('admin@gildedaisle.example')
  await code.fill('a-code')
  await password.fill('a second try')
  await button('Reset').click()
  await expect
    .element(page.getByText('This password reset link is no longer valid. Please request a new one.'))
    .toBeVisible()
  expect(address()).toBe('/recet-password')
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect.poll(address).toBe('/forgot')
})

// Claims: reset.token
test.each([
  ['/reset-password?token=a-code&type=1', '/reset-password?type=1', '1'],
  ['/reset-password#token=a-code&type=1', '/reset-password?type=1', '1'],
  ['/reset-password#token=a-code&type=2', '/reset-password?type=2', '2'],
  ['/recet-password#token=a-code', '/recet-password', '2'],
] as const)(
  'the code of %s leaves the address bar at once and is sent by the form',
  async (link, clean, type) => {
    const { address, back, server } = await renderPage(link, { answers: [answer(api.resetPassword, null)] })
    await expect.element(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    expect(address()).toBe(clean)
    await expect.element(code).not.toBeInTheDocument()
    await username.fill('admin@gildedaisle.example')
    await password.fill('a second try')
    back()
    expect(address()).toBe(clean)
    await button('Reset').click()
    await expect.poll(address).toBe(type === '1' ? '/login-new' : '/login')
    expect(server.calls(api.resetPassword).map(({ body }) => body.token)).toEqual(['a-code'])
  },
)

test('another link in the same tab is another code, and after "Send" there is none', async () => {
  const { address, open, server } = await renderPage('/reset-password#token=first', {
    answers: [answer(api.resetPassword, refuse('reset_refused')), answer(api.forgotPassword, null)],
  })
  await username.fill('admin@gildedaisle.example')
  await open('/reset-password#token=second')
  await expect.element(username).toHaveValue('')
  expect(address()).toBe('/reset-password')
  await username.fill('admin@gildedaisle.example')
  await password.fill('a second try')
  await button('Reset').click()
  await page.getByRole('link', { name: 'Request a new link' }).click()
  expect(server.calls(api.resetPassword).map(({ body }) => body.token)).toEqual(['second'])
  await email.fill('admin@gildedaisle.example')
  await button('Send').click()
  await expect.element(code).toBeVisible()
})

test('a reload, which has lost the code, says where it is and leads on', async () => {
  const { address } = await renderPage('/reset-password?type=1')
  await expect.element(page.getByText('Open the link in our email again', { exact: false })).toBeVisible()
  await expect.element(code).toBeVisible()
  await page.getByRole('link', { name: 'Send me a new link' }).click()
  await expect.poll(address).toBe('/forgot?type=1')
})

test('a password that the server does not take is refused at its field, and nothing typed is lost', async () => {
  const message = 'This password is easy to guess from your name, email or business. Please choose another.'
  await renderPage('/reset-password#token=a-code', {
    answers: [answer(api.resetPassword, refuse('invalid', { errors: { password: message } }))],
  })
  await username.fill('admin@gildedaisle.example')
  await password.fill('gildedaisle1')
  await button('Reset').click()
  await expect.element(password).toHaveAccessibleDescription(message)
  await expect.element(username).toHaveValue('admin@gildedaisle.example')
  await expect.element(password).toHaveValue('gildedaisle1')
})

// Claims: reset.field.email, reset.field.password, reset.button, rule.reset.password.required,
//   rule.reset.password.min, rule.email.required, rule.email.valid
test('a new password is required, has 8 characters at least and is not one of the common ones', async () => {
  const { server } = await renderPage('/reset-password')
  await button('Reset').click()
  await expect.element(username).toHaveAccessibleDescription(expect.stringContaining(REQUIRED))
  await expect.element(password).toHaveAccessibleDescription(REQUIRED)
  await username.fill('nobody')
  await password.fill('seven77')
  await button('Reset').click()
  await expect
    .element(username)
    .toHaveAccessibleDescription(expect.stringContaining('The email you entered is invalid!'))
  await expect
    .element(password)
    .toHaveAccessibleDescription('Password is too short - should be 8 chars minimum.')
  await password.fill('password123')
  await button('Reset').click()
  await expect
    .element(password)
    .toHaveAccessibleDescription(expect.stringContaining('one of the most common ones'))
  expect(server.calls(api.resetPassword)).toEqual([])
})

test.each(['/login', '/login-new', '/forgot', '/reset-password', '/recet-password', '/no-such-page'])(
  '%s is accessible and fits a desktop and a phone',
  async (path) => {
    await renderPage(path)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessibleAndToFit()
  },
)

test('who has two-step sign-in is asked for a code next, and neither it nor what was typed before is lost', async () => {
  const asked: unknown[] = []
  const { server } = await renderPage('/login', {
    answers: [
      answer(api.storeLogin, ({ body }) => {
        asked.push(body)
        return body.code === undefined
          ? refuse('second_factor')
          : refuse('second_factor', { errors: { code: 'This code is not right.' } })
      }),
    ],
  })
  await typeLogin()
  await remember.click()
  await button('Sign in').click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeVisible()
  await expect.element(code).toHaveFocus()
  await expect.element(email).not.toBeVisible()
  await button('Sign in').click()
  await expect.element(code).toHaveAccessibleDescription(/Please enter the code\./)
  await code.fill('123 456')
  await button('Sign in').click()
  await expect.element(code).toHaveAccessibleDescription(/This code is not right\./)
  await expect.element(code).toHaveValue('123 456')
  const typed = { email: 'admin@whiteheron.example', password: 'not the password', remember: true }
  expect(asked).toEqual([typed, { ...typed, code: '123 456' }])
  await expectAccessibleAndToFit()
  await page.getByRole('link', { name: 'Back to login page' }).click()
  await expect.element(email).toHaveValue('admin@whiteheron.example')
  await expect.element(password).toHaveValue('not the password')
  await expect.element(remember).toBeChecked()
  expect(server.calls(api.storeLogin)).toHaveLength(2)
})
