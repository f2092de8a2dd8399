/**
 * Runs in the frames, at /frame/message.js: the messages to and from the page that embeds the frame. The server has
 * checked the page's origin and written it into the document; messages go to and come from that origin only.
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

// The page sends its configuration once, before any other message.
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

// The form's other frame has the same origin as this one, so digits reach it without passing through the page.
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
