import { z } from 'zod/mini'
import { SavedSession } from './saved-session.ts'

/** The messages between the tabs of one browser, so that they never show two different people at once. */
const Message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('asking') }),
  z.object({ kind: z.literal('holding'), session: SavedSession }),
  z.object({ kind: z.literal('signed-in'), session: SavedSession }),
  z.object({ kind: z.literal('renewed'), session: SavedSession }),
  z.object({ kind: z.literal('ended') }),
])
type Message = z.infer<typeof Message>

type Tabs = {
  /** The session of another open tab, or undefined if none answers in time. */
  askForSession: (timeLimit: number) => Promise<SavedSession | undefined>
  tellSignedIn: (session: SavedSession) => void
  tellRenewed: (session: SavedSession) => void
  tellEnded: () => void
  close: () => void
}

type Hearing = {
  currentSession: () => SavedSession | undefined
  onSignedIn: (session: SavedSession) => void
  onRenewed: (session: SavedSession) => void
  onEnded: () => void
}

export function joinTabs(hearing: Hearing): Tabs {
  const channel = new BroadcastChannel('trousseau-session')
  const tell = (message: Message) => channel.postMessage(message)

  function hear(event: MessageEvent) {
    const message = z.safeParse(Message, event.data)
    if (!message.success) return
    if (message.data.kind === 'asking') {
      const session = hearing.currentSession()
      if (session) tell({ kind: 'holding', session })
    }
    if (message.data.kind === 'signed-in') hearing.onSignedIn(message.data.session)
    if (message.data.kind === 'renewed') hearing.onRenewed(message.data.session)
    if (message.data.kind === 'ended') hearing.onEnded()
  }
  channel.addEventListener('message', hear)

  function askForSession(timeLimit: number): Promise<SavedSession | undefined> {
    return new Promise((resolve) => {
      const stop = (session: SavedSession | undefined) => {
        clearTimeout(timer)
        channel.removeEventListener('message', hearAnswer)
        resolve(session)
      }
      const hearAnswer = (event: MessageEvent) => {
        const message = z.safeParse(Message, event.data)
        if (message.success && message.data.kind === 'holding') stop(message.data.session)
      }
      const timer = setTimeout(stop, timeLimit, undefined)
      channel.addEventListener('message', hearAnswer)
      tell({ kind: 'asking' })
    })
  }

  return {
    askForSession,
    tellSignedIn: (session) => tell({ kind: 'signed-in', session }),
    tellRenewed: (session) => tell({ kind: 'renewed', session }),
    tellEnded: () => tell({ kind: 'ended' }),
    close: () => channel.close(),
  }
}
