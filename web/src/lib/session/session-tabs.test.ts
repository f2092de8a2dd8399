import type { SessionUser } from '@trousseau/contract/sessions'
import { afterEach, expect, test, vi } from 'vitest'
import type { SavedSession } from './saved-session.ts'
import { joinTabs } from './session-tabs.ts'

const user: SessionUser = {
  id: 3,
  name: 'staff@ivorylane.example',
  first_name: 'Sam',
  last_name: 'Moore',
  email: 'staff@ivorylane.example',
  role: 'Regular Account',
  role_id: 2,
  userable_id: 12,
  userable_type: 'store',
}
const session: SavedSession = { user, token: 'secret', isRemembered: false }

const open: { close: () => void }[] = []
afterEach(() => {
  for (const tab of open.splice(0)) tab.close()
})

function openTab(held: SavedSession | undefined) {
  const heard = { onSignedIn: vi.fn(), onRenewed: vi.fn(), onEnded: vi.fn() }
  const tab = joinTabs({ currentSession: () => held, ...heard })
  open.push(tab)
  return { ...tab, ...heard }
}

test('a tab opened by a middle click gets the session of the one it came from', async () => {
  openTab(session)
  const opened = openTab(undefined)
  expect(await opened.askForSession(5_000)).toEqual(session)
})

test('when no open tab holds a session, the answer is none, after a short wait', async () => {
  openTab(undefined)
  const opened = openTab(undefined)
  expect(await opened.askForSession(20)).toBeUndefined()
})

test('a sign-out is heard by every other tab, and not by the one that made it', async () => {
  const tabs = [openTab(session), openTab(session), openTab(session)] as const
  tabs[0].tellEnded()
  await expect.poll(() => tabs[1].onEnded).toHaveBeenCalledOnce()
  await expect.poll(() => tabs[2].onEnded).toHaveBeenCalledOnce()
  expect(tabs[0].onEnded).not.toHaveBeenCalled()
})

test('a sign-in is told to the tabs that wait at a login', async () => {
  const waiting = openTab(undefined)
  openTab(session).tellSignedIn(session)
  await expect.poll(() => waiting.onSignedIn).toHaveBeenCalledWith(session)
})

test('the token that a new password brings is told to the other tabs of the same person', async () => {
  const other = openTab(session)
  const renewed = { ...session, token: 'newer' }
  openTab(session).tellRenewed(renewed)
  await expect.poll(() => other.onRenewed).toHaveBeenCalledWith(renewed)
  expect(other.onSignedIn).not.toHaveBeenCalled()
})

test('a message that is not one of ours is passed over', async () => {
  const tab = openTab(undefined)
  const stranger = new BroadcastChannel('trousseau-session')
  open.push(stranger)
  stranger.postMessage({ kind: 'signed-in', session: { token: 7 } })
  stranger.postMessage('ended')
  stranger.postMessage({ kind: 'ended' })
  await expect.poll(() => tab.onEnded).toHaveBeenCalledOnce()
  expect(tab.onSignedIn).not.toHaveBeenCalled()
})
