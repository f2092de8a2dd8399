import { api } from '@trousseau/contract/api'
import type { SecondFactor } from '@trousseau/contract/second-factor'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleAndToFit } from '../../testing/accessible.ts'
import { answer, refuse } from '../../testing/answers.ts'
import { renderPage } from '../../testing/render.tsx'
import { aSession, aUser, MOMENT } from '../../testing/samples.ts'
import { savedFiles } from '../../testing/saved-files.ts'

const CODES = Array.from({ length: 10 }, (_, at) => `k7m2-9xqd-4tpw-h3c${at}`)
const NEW_APP = {
  secret: 'GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ',
  uri: 'otpauth://totp/Trousseau:odette%40ivorylane.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Trousseau',
  qr: ['101', '010', '101'],
}

const section = page.getByRole('region', { name: 'Two-step sign-in' })
const dialog = page.getByRole('dialog')
const button = (name: string) => dialog.getByRole('button', { name, exact: true })

async function openAccount(isOn: boolean, passkeys: SecondFactor['passkeys'] = []) {
  let app_since = isOn ? MOMENT : null
  const rendered = await renderPage('/account', {
    as: 'store_admin',
    answers: [
      answer(api.getUser, aUser({ id: 1 })),
      answer(api.listSessions, []),
      answer(api.getSecondFactor, () => ({
        app_since,
        recovery_codes_left: app_since === null ? 0 : 10,
        passkeys,
      })),
      answer(api.beginApp, ({ body }) =>
        body.current_password === 'right'
          ? NEW_APP
          : refuse('invalid', { errors: { current_password: 'The password you entered is incorrect.' } }),
      ),
      answer(api.confirmApp, ({ body }) => {
        if (body.code !== '123456') return refuse('invalid', { errors: { code: 'This is not the code.' } })
        app_since = MOMENT
        return { codes: CODES }
      }),
      answer(api.renewRecoveryCodes, { codes: CODES }),
      answer(api.turnOffApp, () => {
        app_since = null
        return null
      }),
    ],
  })
  await expect.element(section.getByText(/Two-step sign-in (is|with an app)/)).toBeVisible()
  return rendered
}

async function typePassword(action: string): Promise<void> {
  await dialog.getByLabelText('Your password', { exact: true }).fill('right')
  await button(action).click()
}

test('two-step sign-in is turned on with the password and a code of the app, and shows ten codes once, to keep', async () => {
  const { server } = await openAccount(false)
  await section.getByRole('button', { name: 'Set up an app' }).click()
  await dialog.getByLabelText('Your password', { exact: true }).fill('wrong')
  await button('Continue').click()
  await expect
    .element(dialog.getByLabelText('Your password', { exact: true }))
    .toHaveAccessibleDescription('The password you entered is incorrect.')
  await typePassword('Continue')
  await expect.element(dialog.getByRole('img', { name: /QR code for your authenticator app/ })).toBeVisible()
  await expect.element(dialog.getByText(NEW_APP.secret)).toBeVisible()
  await expectAccessibleAndToFit()
  const code = dialog.getByLabelText('Code from the app', { exact: true })
  await code.fill('000000')
  await button('Turn on').click()
  await expect.element(code).toHaveAccessibleDescription('This is not the code.')
  await code.fill('123456')
  await button('Turn on').click()
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect.poll(() => codes.elements().map(({ textContent }) => textContent)).toEqual(CODES)
  await expectAccessibleAndToFit()
  await button('Download').click()
  expect(await savedFiles()).toEqual([
    {
      name: 'trousseau-recovery-codes.txt',
      content: `Recovery codes for Trousseau. Each works once.\n\n${CODES.join('\n')}\n`,
    },
  ])
  await button('I’ve saved them').click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(section.getByText(/You have 10 recovery codes left/)).toBeVisible()
  expect(server.calls(api.confirmApp).map(({ body }) => body.code)).toEqual(['000000', '123456'])
})

test('new codes and turning it off ask for the password', async () => {
  const { server } = await openAccount(true)
  await section.getByRole('button', { name: 'New recovery codes' }).click()
  await typePassword('Make new codes')
  await expect.element(dialog.getByText(CODES[0] ?? '')).toBeVisible()
  await button('I’ve saved them').click()
  await expect.element(dialog).not.toBeInTheDocument()
  await section.getByRole('button', { name: 'Turn off the app' }).click()
  await typePassword('Turn off')
  await expect.element(section.getByText('Two-step sign-in is off.')).toBeVisible()
  expect(server.calls(api.turnOffApp).map(({ body }) => body)).toEqual([{ current_password: 'right' }])
})

test('staff who must set it up first are led here, find nothing else, and go on once it is on', async () => {
  let isNeeded = true
  const { server, address, open } = await renderPage('/desk/orders', {
    as: 'wholesale_regular',
    session: { second_factor_needed: true },
    answers: [
      answer(api.getSecondFactor, { app_since: null, recovery_codes_left: 0, passkeys: [] }),
      answer(api.beginApp, NEW_APP),
      answer(api.confirmApp, () => {
        isNeeded = false
        return { codes: CODES }
      }),
    ],
  })
  await expect.poll(address).toBe('/account')
  await expect.element(page.getByText(/All staff use two-step sign-in/)).toBeVisible()
  expect(server.calls(api.getUser)).toEqual([])
  await open('/desk/staff')
  await expect.poll(address).toBe('/account')
  server.answer(api.getSession, () => aSession('wholesale_regular', { second_factor_needed: isNeeded }))
  server.answer(api.getUser, aUser({ id: 1 }))
  server.answer(api.listSessions, [])
  await section.getByRole('button', { name: 'Set up an app' }).click()
  await typePassword('Continue')
  await dialog.getByLabelText('Code from the app', { exact: true }).fill('123456')
  await button('Turn on').click()
  await button('I’ve saved them').click()
  await expect.element(page.getByRole('form', { name: 'Change password' })).toBeVisible()
})

test('a passkey is listed with its browser and deleted with the password', async () => {
  const passkey = { id: 4, name: 'Chrome on Windows', since: MOMENT, last_used: null }
  const { server } = await openAccount(false, [passkey])
  await expect.element(section.getByText(/Two-step sign-in is on\./)).toBeVisible()
  await expectAccessibleAndToFit()
  server.answer(api.deletePasskey, null)
  await section.getByRole('button', { name: 'Delete the passkey made with Chrome on Windows' }).click()
  await typePassword('Delete')
  await expect.element(page.getByText('Your passkey is deleted.')).toBeVisible()
  expect(server.calls(api.deletePasskey)).toMatchObject([
    { params: { id: 4 }, body: { current_password: 'right' } },
  ])
})
