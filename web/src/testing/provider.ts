import { api } from '@trousseau/contract/api'
import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from './answers.ts'
import { aConfig } from './catalogue-samples.ts'

/**
 * Stands in for the payment provider's library, whose frames belong to another origin: a test says what was typed into
 * them and what becomes of a save. The real library and frames are shown in e2e/payment-methods.
 */

export type ProviderDouble = {
  /** What the page asked the provider to save, oldest first. */
  sent: Record<string, unknown>[]
  /** Whether card number and security code are complete, as the frames report after each key. */
  type: (state: { number: boolean; cvv: boolean }) => void
  /** What becomes of each save from now on. At first each is saved as pm-1. */
  onSave: (outcome: () => Promise<unknown>) => void
}

type Listener = (payload: { validNumber?: boolean; validCvv?: boolean }) => void
type Options = { number?: { id: string }; cvv?: { id: string } }

/** The provider's script, which the page loads once, is empty here. */
export const answerProvider = answer(api.getConfig, aConfig({ stax_js_url: 'data:text/javascript,' }))

export function takeOverProvider(): ProviderDouble {
  const sent: Record<string, unknown>[] = []
  const listeners: [string, Listener][] = []
  let save = (): Promise<unknown> => Promise.resolve({ id: 'pm-1' })
  window.StaxJs = class {
    #hosts: (string | undefined)[]
    constructor(_token: string, { number, cvv }: Options) {
      this.#hosts = [number?.id, cvv?.id]
    }
    showCardForm() {
      for (const id of this.#hosts) document.getElementById(id ?? '')?.replaceChildren(aFrame())
      return Promise.resolve()
    }
    on(event: string, listener: Listener) {
      listeners.push([event, listener])
      return () => {}
    }
    tokenize(details: Record<string, unknown>) {
      sent.push(details)
      return save()
    }
  }
  onTestFinished(() => {
    delete window.StaxJs
  })
  return {
    sent,
    type({ number, cvv }) {
      const event = number && cvv ? 'card_form_complete' : 'card_form_incomplete'
      for (const [name, listener] of listeners)
        if (name === event) listener({ validNumber: number, validCvv: cvv })
    },
    onSave(outcome) {
      save = outcome
    },
  }
}

/** A frame that can take the focus. */
function aFrame(): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.title = 'Secure field'
  frame.srcdoc = '<input aria-label="inside" style="width: 90%; height: 20px">'
  return frame
}

/** Fills the bank account's tab of the dialog to add a payment method, which is open. */
export async function fillBankAccount(firstName: string, lastName: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'BANK ACCOUNT' }).click()
  const field = (label: string) => dialog.getByRole('tabpanel').getByLabelText(label, { exact: true })
  for (const [label, text] of Object.entries({
    'Routing number': '021000021',
    'Account number': '9876543210',
    'First name': firstName,
    'Last name': lastName,
    Street: '4 Mill Road',
    City: 'Evanston',
    'Zip code': '60201',
  }))
    await field(label).fill(text)
  await field('Account type').selectOptions('Checking')
  await field('Account holder').selectOptions('Personal')
  await field('State').selectOptions('Illinois')
}
