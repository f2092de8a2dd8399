import { libraryRulesScript } from './library-rules-script.ts'
import { libraryWireScript } from './library-wire-script.ts'

/**
 * Runs in the merchant's page: a stand-in for the provider's library with the same interface. Deliberate differences:
 * the constructor makes no request, several forms may live in one page, the security code has its own label, an unknown
 * refusal of the vault rejects instead of never settling, and our own option customer_id lets a fault be armed for one
 * customer's form before anything is tokenized.
 */
const staxScript = String.raw`
const BASE = new URL(document.currentScript.src).origin
const CARD_REFUSALS = ['errors.blank', 'errors.invalid', 'errors.blank_card_type', 'errors.expired']
const NOT_SHOWN = 'Error: showCardForm() not called. A card is tokenised from the form that it shows.'
const OLD_NAMES = { card_form_uncomplete: 'card_form_incomplete' }

let fields

// Like the provider's library, rejects with the error event of the script that did not load.
function loadFields(customerId) {
  fields ??= new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = BASE + '/frame/fields.js' + (customerId ? '?' + new URLSearchParams({ customer_id: customerId }) : '')
    script.onload = () => resolve(window.StaxFields)
    script.onerror = (event) => {
      script.remove()
      fields = undefined
      reject(event)
    }
    document.head.append(script)
  })
  return fields
}

function findFieldHost({ id }) {
  const host = document.getElementById(id)
  if (host === null) throw new TypeError('There is no element with the id "' + id + '".')
  return host
}

class StaxJs {
  #token
  #options
  #api
  #form
  #listeners = new Map()
  #state = { validNumber: false, validCvv: false, cardType: '' }

  constructor(token, options = {}) {
    this.#token = token
    this.#options = options
    this.#api = (options.api_endpoint || BASE).replace(/\/+$/, '')
  }

  on(name, handler) {
    const current = OLD_NAMES[name] ?? name
    if (current !== name) console.warn(name + ' is deprecated: listen to ' + current + '.')
    const entry = { handler }
    const entries = this.#listeners.get(current) ?? new Set()
    this.#listeners.set(current, entries.add(entry))
    return () => void entries.delete(entry)
  }

  #emit(name, payload) {
    for (const { handler } of [...(this.#listeners.get(name) ?? [])]) {
      try {
        handler({ ...payload })
      } catch (error) {
        reportError(error)
      }
    }
  }

  #take(field, { valid, cardType }) {
    const before = this.#state
    if (field === 'number') {
      this.#state = { ...before, validNumber: valid, cardType }
      this.#emit('card_form_number_change', { validNumber: valid, cardType })
    } else {
      this.#state = { ...before, validCvv: valid }
      this.#emit('card_form_cvv_change', { validCvv: valid, cardType })
    }
    const now = this.#state
    if (Object.keys(now).every((key) => now[key] === before[key])) return
    this.#emit(now.validNumber && now.validCvv ? 'card_form_complete' : 'card_form_incomplete', now)
  }

  async showCardForm() {
    const { number, cvv, customer_id: customerId } = this.#options
    const hosts = { number: findFieldHost(number), cvv: findFieldHost(cvv) }
    this.#state = { validNumber: false, validCvv: false, cardType: '' }
    this.#emit('card_form_incomplete', { validNumber: false, validCvv: false })
    const { open } = await loadFields(customerId)
    this.#form?.close()
    const form = open({
      number: { host: hosts.number, options: number },
      cvv: { host: hosts.cvv, options: cvv },
      customerId,
      changed: (field, state) => this.#take(field, state),
    })
    this.#form = form
    await form.ready
    if (number.focus) form.focus('number')
    else if (cvv.focus) form.focus('cvv')
    this.#emit('ready', {})
    return {
      setTestPan: (value) => form.tell('number', 'fill', { value }),
      setTestCvv: (value) => form.tell('cvv', 'fill', { value }),
      reload() {
        form.tell('number', 'reset')
        form.tell('cvv', 'reset')
      },
    }
  }

  #refusal({ attribute, key, message }) {
    if (!CARD_REFUSALS.includes(key)) return { code: 'system_error', key, message: key }
    const { number, cvv } = this.#options
    const id = { number: number.id, verification_value: cvv.id }[attribute]
    const refusal = { code: 'logic_error', key, message, field: attribute }
    return id === undefined ? refusal : { ...refusal, fieldErrors: [{ field: id, message }] }
  }

  async #storeCard({ month, year }) {
    const form = this.#form
    if (form === undefined || !form.isInPage()) throw { code: 'fatal_error', message: NOT_SHOWN }
    await form.ready
    const card = isBlank(month) || isBlank(year) ? {} : { month: String(month), year: fullYear(year) }
    const broken = { errors: [{ attribute: '', key: 'errors.configuration', message: 'errors.configuration' }] }
    const { token, errors } = await form.ask('number', 'tokenize', card).catch(() => broken)
    if (token === undefined) {
      this.#emit('error_tokenize', { errors })
      throw this.#refusal(errors[0])
    }
    this.#emit('tokenize', { token })
    return token
  }

  #address(path = '') {
    return this.#api + '/webpayment/' + encodeURIComponent(this.#token) + path
  }

  async tokenize(details, bearer) {
    checkDetails(details)
    if (details.method === 'bank') return post(this.#address('/token'), bankBody(details), bearer)
    const payment_token = details.payment_token ?? (await this.#storeCard(details))
    return post(this.#address('/token'), cardBody(details, { payment_token }), bearer)
  }

  async pay(details) {
    checkDetails(details)
    let { payment_method_id, payment_token } = details
    if (payment_method_id === undefined && details.method === 'bank')
      payment_method_id = (await post(this.#address('/token'), bankBody(details))).id
    if (payment_method_id === undefined) payment_token ??= await this.#storeCard(details)
    return post(this.#address(), cardBody(details, { payment_token, payment_method_id }))
  }

  // The sandbox has no captcha, so there are no terms to append and no badge to hide.
  appendReCAPTCHATerms(elementId) {
    return document.getElementById(elementId) !== null
  }

  appendBadgeHideCSS() {
    return true
  }
}

window.StaxJs = StaxJs
window.FattJs = StaxJs
`

export const libraryScript = `;(() => {\n'use strict'\n${libraryRulesScript}${libraryWireScript}${staxScript}})()\n`
