/**
 * Runs in the merchant's page, at /frame/fields.js, which the library loads when a card form is opened: it embeds the
 * two frames and exchanges messages with them. It accepts messages only from its own frames, at the origin it was
 * loaded from.
 */
export const fieldsScript = `;(() => {
'use strict'

const ORIGIN = new URL(document.currentScript.src).origin
const TITLES = { number: 'Secure card number field', cvv: 'Secure card security code field' }
const CARD_TYPES = ['', 'visa', 'mastercard', 'amex', 'discover', 'jcb', 'diners', 'other']
const ANSWER_MS = 30000
const CONFIGURABLE = ['placeholder', 'style', 'type', 'format', 'label']

const SHAPES = {
  ready: () => true,
  state: ({ valid, cardType, isInvalid, isFocused }) =>
    [valid, isInvalid, isFocused].every((flag) => typeof flag === 'boolean') && CARD_TYPES.includes(cardType),
  answer: ({ token, errors }) => typeof token === 'string' || (Array.isArray(errors) && errors.every(isError)),
}

function isError(error) {
  return [error?.attribute, error?.key, error?.message].every((part) => typeof part === 'string')
}

function isOurs(message, channel) {
  return (
    typeof message === 'object' &&
    message !== null &&
    message.v === 1 &&
    message.channel === channel &&
    typeof message.type === 'string' &&
    (message.id === null || typeof message.id === 'string') &&
    typeof message.payload === 'object' &&
    message.payload !== null &&
    Object.hasOwn(SHAPES, message.type) &&
    SHAPES[message.type](message.payload)
  )
}

function makeFrame(field, channel, customerId) {
  const frame = document.createElement('iframe')
  const query = new URLSearchParams({ origin: window.location.origin, channel })
  if (customerId) query.set('customer_id', customerId)
  frame.src = ORIGIN + '/frame/' + field + '?' + query
  frame.name = 'stax-' + field + '-' + channel
  frame.title = TITLES[field]
  frame.setAttribute('scrolling', 'no')
  Object.assign(frame.style, { display: 'block', width: '100%', height: '100%', border: '0' })
  return frame
}

// Lets the page style the host: :focus-within does not match while the focus is in a frame of another origin.
function markHost(host, { isInvalid, isFocused }) {
  host.toggleAttribute('data-stax-invalid', isInvalid)
  host.toggleAttribute('data-stax-focused', isFocused)
}

const forms = new Set()

// The API has no call that closes a form; pages just empty the two elements.
function closeAbandoned() {
  for (const form of forms) if (!form.isInPage()) form.close()
}

// fields: { number: { host, settings }, cvv: { host, settings } }. changed(field, { valid, cardType }).
function openForm(fields, { customerId, changed }) {
  const channel = crypto.randomUUID()
  const waiting = new Map()
  const configured = new Set()
  const frames = {}
  let announce
  const ready = new Promise((resolve) => {
    announce = resolve
  })

  function tell(field, type, payload = {}, id = null) {
    frames[field].contentWindow?.postMessage({ v: 1, channel, type, id, payload }, ORIGIN)
  }

  function ask(field, type, payload) {
    const id = crypto.randomUUID()
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(id)
        reject(new Error('The secure field did not answer.'))
      }, ANSWER_MS)
      waiting.set(id, (answer) => {
        clearTimeout(timer)
        waiting.delete(id)
        resolve(answer)
      })
      tell(field, type, payload, id)
    })
  }

  function takeState(field, { valid, cardType, isInvalid, isFocused }) {
    markHost(fields[field].host, { isInvalid, isFocused })
    changed(field, { valid, cardType })
    configured.add(field)
    if (configured.size === 2) announce()
  }

  function hear(event) {
    if (event.origin !== ORIGIN || event.source === null) return
    const field = Object.keys(frames).find((name) => frames[name].contentWindow === event.source)
    if (field === undefined || !isOurs(event.data, channel)) return
    const { type, id, payload } = event.data
    if (type === 'ready') tell(field, 'configure', fields[field].settings)
    if (type === 'state') takeState(field, payload)
    if (type === 'answer') waiting.get(id)?.(payload)
  }

  function focus(field) {
    frames[field].contentWindow?.focus()
    tell(field, 'focus')
  }

  function focusByLabel(event) {
    const label = event.target instanceof Element ? event.target.closest('label') : null
    const field = Object.keys(fields).find((name) => label !== null && fields[name].host.id === label.htmlFor)
    if (field !== undefined) focus(field)
  }

  const form = {
    ready,
    tell,
    ask,
    focus,
    isInPage: () => Object.values(frames).every((frame) => frame.isConnected),
    close() {
      forms.delete(form)
      window.removeEventListener('message', hear)
      document.removeEventListener('click', focusByLabel)
      for (const field of Object.keys(frames)) {
        frames[field].remove()
        markHost(fields[field].host, { isInvalid: false, isFocused: false })
      }
    },
  }

  window.addEventListener('message', hear)
  document.addEventListener('click', focusByLabel)
  for (const [field, { host }] of Object.entries(fields)) {
    frames[field] = makeFrame(field, channel, customerId)
    host.replaceChildren(frames[field])
  }
  closeAbandoned()
  forms.add(form)
  return form
}

// Only strings are passed to the frames, because a page may put anything into its options.
function toFieldSettings(options) {
  const given = CONFIGURABLE.filter((name) => typeof options[name] === 'string')
  return Object.fromEntries(given.map((name) => [name, options[name]]))
}

window.StaxFields = Object.freeze({
  open: ({ number, cvv, ...rest }) =>
    openForm(
      {
        number: { host: number.host, settings: toFieldSettings(number.options) },
        cvv: { host: cvv.host, settings: toFieldSettings(cvv.options) },
      },
      rest,
    ),
})
})()
`
