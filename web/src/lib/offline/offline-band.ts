import { queryClient } from '../api/query-client.ts'
import { currentToken } from '../session/session.ts'
import { offlineWords } from './offline-words.ts'
import { watchAnswers } from './watch-answers.ts'

/** How often the server is asked again. */
const AGAIN_MS = 15_000
const SESSION = '/api/session'

/** What was given to a page as it was kept, and since when it is so. */
const given = new Map<string, number>()
let band: Band | undefined
type Band = { text: HTMLElement; remove: () => void }

export const isGivenKept = (path: string): boolean => given.has(path)

/** Says above the page that it shows what was kept, until the server answers again. */
export function showOffline(path: string, at: number): void {
  given.set(path, at)
  draw()
}

// The server has answered.
watchAnswers((path) => {
  if (given.delete(path)) draw()
})

/** Also called when the session's answers are forgotten, after which nothing of them is shown any more. */
function draw(): void {
  if (currentToken() === undefined) given.clear()
  if (given.size === 0) {
    band?.remove()
    band = undefined
    return
  }
  band ??= addBand()
  const times = [...given].filter(([path]) => isOnScreen(path)).map(([, at]) => at)
  const words = offlineWords(times.length > 0 ? Math.min(...times) : undefined, Date.now())
  // A screen reader says it once.
  if (band.text.textContent !== words) band.text.textContent = words
}

/** Whether the page shows it, or is about to. Every page has the session. */
function isOnScreen(path: string): boolean {
  const queries = path === SESSION ? [] : queryClient.getQueryCache().findAll({ queryKey: [path] })
  return queries.some((query) => query.isActive() || query.state.fetchStatus === 'fetching')
}

/** Beside the application's own root: it is not for a page to say. */
function addBand(): Band {
  const element = document.createElement('aside')
  element.className = 'offline'
  element.ariaLabel = 'Connection'
  const text = document.createElement('p')
  text.role = 'status'
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Try again'
  button.onclick = askAgain
  element.append(text, button)
  document.body.prepend(element)
  const timer = window.setInterval(askAgain, AGAIN_MS)
  window.addEventListener('online', askAgain)
  // Another page may show something else.
  const stopDrawing = queryClient.getQueryCache().subscribe(draw)
  return {
    text,
    remove: () => {
      element.remove()
      window.clearInterval(timer)
      window.removeEventListener('online', askAgain)
      stopDrawing()
    },
  }
}

function askAgain(): void {
  for (const path of given.keys())
    void queryClient.invalidateQueries({ queryKey: [path], refetchType: 'all' })
}
