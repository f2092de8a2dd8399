/** Runs in the browser. The server renders every message; this script only polls for new ones and inserts them. */
export const mailboxScript = `const status = document.getElementById('status')
const empty = document.getElementById('empty')
const clock = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })
let last = Number(mailbox().dataset.last)

function mailbox() {
  return document.getElementById('mailbox')
}

function showLocalTimes() {
  for (const time of document.querySelectorAll('time')) {
    const local = clock.format(new Date(time.dateTime))
    if (time.textContent !== local) time.textContent = local
  }
}

function say(words) {
  if (status.textContent !== words) status.textContent = words
}

// Messages that are already shown keep their elements, so that focus, selection and opened details survive.
function mergeItems(list, fresh) {
  const items = [...fresh.children]
  const wanted = new Set(items.map((item) => item.id))
  for (const item of [...list.children]) if (!wanted.has(item.id)) item.remove()
  let next = list.firstElementChild
  for (const item of items) {
    if (next && next.id === item.id) {
      next = next.nextElementSibling
    } else {
      item.className = 'arrived'
      list.insertBefore(item, next)
    }
  }
}

async function refresh() {
  const answer = await fetch(location.href)
  if (!answer.ok) throw new Error(String(answer.status))
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const fresh = page.getElementById('mailbox')
  const list = mailbox().querySelector('.messages')
  const freshList = fresh.querySelector('.messages')
  if (list && freshList) mergeItems(list, freshList)
  else mailbox().replaceChildren(...fresh.children)
  const counts = document.querySelectorAll('.count')
  page.querySelectorAll('.count').forEach((count, at) => { counts[at].textContent = count.textContent })
  last = Number(fresh.dataset.last)
  empty.hidden = counts[0].textContent === '0'
  showLocalTimes()
}

async function watch() {
  for (;;) {
    try {
      const answer = await fetch('/messages?wait=25&after=' + last)
      if (!answer.ok) throw new Error(String(answer.status))
      const { messages } = await answer.json()
      await refresh()
      const newest = messages.at(-1)
      if (newest) say(messages.length === 1 ? 'Arrived: ' + newest.subject : messages.length + ' arrived')
      else say('Live')
    } catch {
      say('The sandbox does not answer. Trying again.')
      await new Promise((resolve) => setTimeout(resolve, 2000))
    }
  }
}

empty.addEventListener('click', async () => {
  if (!confirm('Empty the mailbox? What arrived cannot be brought back.')) return
  const answer = await fetch('/messages', { method: 'DELETE' }).catch(() => undefined)
  if (answer?.ok) await refresh()
  say(answer?.ok ? 'The mailbox is empty.' : 'The mailbox could not be emptied. Nothing was lost; try again.')
  if (answer?.ok) document.querySelector('#filters a[aria-current]').focus()
})

showLocalTimes()
empty.hidden = last === 0 || document.querySelector('.count').textContent === '0'
say('Live')
watch()
`
