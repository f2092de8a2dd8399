/**
 * Runs in the frames, at /frame/message.js: the talk with the page that holds the frame. The server has checked the
 * page's origin and printed it into the document; nobody else is heard and nobody else is told.
 */
export const frameMessageScript = `const { origin, channel } = document.documentElement.dataset

export const isInPage = window.parent !== window

export function tellPage(type, payload, id = null) {
  window.parent.postMessage({ v: 1, channel, type, id, payload }, origin)
}

function isOurs(message) {
  return (
    typeof message === 'object' &&
    message !== null &&
    message.v === 1 &&
    message.channel === channel &&
    typeof message.type === 'string' &&
    (message.id === null || typeof message.id === 'string') &&
    typeof message.payload === 'object' &&
    message.payload !== null
  )
}

// The page configures once, before anything else.
export function listenToPage(handlers) {
  let isConfigured = false
  window.addEventListener('message', (event) => {
    if (event.origin !== origin || event.source !== window.parent || !isOurs(event.data)) return
    const { type, id, payload } = event.data
    if (!Object.hasOwn(handlers, type) || (type === 'configure') === isConfigured) return
    isConfigured = true
    handlers[type](payload, id)
  })
}

// The other frame of the same form is of our own origin: digits go there without the page.
export function sibling(field) {
  try {
    const hosted = window.parent.frames['stax-' + field + '-' + channel]?.hostedField
    return hosted?.channel === channel ? hosted : undefined
  } catch {
    return undefined
  }
}

export function showToSibling(abilities) {
  Object.defineProperty(window, 'hostedField', { value: Object.freeze({ channel, ...abilities }) })
}
`
