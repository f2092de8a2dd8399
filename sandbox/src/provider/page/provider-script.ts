/** Runs in the browser. The server renders the book; this script reloads it and sends what the buttons request. */
export const providerScript = `const status = document.getElementById('status')
const form = document.getElementById('fault')
let drawn = ''

function say(words) {
  if (status.textContent !== words) status.textContent = words
}

async function refresh() {
  const answer = await fetch(location.href)
  if (!answer.ok) throw new Error(String(answer.status))
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const news = page.getElementById('news')
  if (news.innerHTML === drawn) return
  drawn = news.innerHTML
  document.getElementById('news').replaceChildren(...news.children)
  document.getElementById('customers').replaceChildren(...page.getElementById('customers').children)
}

async function send(method, path, body) {
  const answer = await fetch(path, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const read = text ? JSON.parse(text) : {}
  if (!answer.ok) throw new Error(read.error ?? String(answer.status))
  return read
}

async function doAndSay(task) {
  try {
    const words = await task()
    await refresh()
    say(words)
  } catch (reason) {
    say(reason.message)
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  const wish = {}
  for (const [name, value] of new FormData(form)) {
    if (value !== '') wish[name] = ['times', 'seconds', 'ms'].includes(name) ? Number(value) : value
  }
  doAndSay(async () => {
    const { kind, times } = await send('POST', '/provider/faults', wish)
    return 'Armed: ' + kind + ', ' + times + (times === 1 ? ' time' : ' times')
  })
})

document.getElementById('settle').addEventListener('click', () =>
  doAndSay(async () => {
    const { batched, settled } = await send('POST', '/sandbox/settle', {})
    return batched.length + ' batched, ' + settled.length + ' settled'
  }),
)

document.getElementById('news').addEventListener('click', ({ target }) => {
  const { fault } = target.dataset
  if (fault) doAndSay(async () => {
    await send('DELETE', '/provider/faults/' + fault)
    return 'Disarmed'
  })
})

async function watch() {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 2000))
    // No reload while the page is hidden, or while the keyboard focus is in the list, which a reload would lose.
    if (document.hidden || document.getElementById('news').contains(document.activeElement)) continue
    await refresh().catch(() => say('The sandbox does not answer. Trying again.'))
  }
}

say('Live')
watch()
`
