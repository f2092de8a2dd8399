import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Session } from '@trousseau/contract/sessions'
import { useCallback, useEffect, useState } from 'react'
import { CallFailed } from '../lib/api/call-failed.ts'
import { signOut } from '../lib/session/sign-out.ts'
import { sessionOptions } from '../lib/session/use-session.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { Dialog, DialogActions } from '../ui/dialog/dialog.tsx'
import { FormErrors } from '../ui/form/form-errors.tsx'
import styles from './session-end.module.css'

const ASK_AGAIN_MS = 3_000

type SessionEndDialogProps = {
  session: Session
  /** When the session ends, by this browser's clock. */
  end: number
}

/** While the session is about to end. What is on the page stays as it is behind it. */
export function SessionEndDialog({ session, end }: SessionEndDialogProps) {
  const { isKnown, ask, tellOthers } = useTruth()
  const secondsLeft = useSecondsLeft(end)
  const isOver = secondsLeft === 0
  useEffect(() => {
    if (!isOver) return
    // The answer that it is over leads to the login page.
    const asking = setInterval(ask, ASK_AGAIN_MS)
    void ask()
    return () => clearInterval(asking)
  }, [isOver, ask])
  const { ends_in = 0, idle_ends_in } = session
  const isIdle = typeof idle_ends_in === 'number' && idle_ends_in < ends_in
  if (!isKnown) return null
  if (isIdle) return <IdleEnd secondsLeft={secondsLeft} onStay={() => ask().then(tellOthers)} />
  return <FixedEnd secondsLeft={secondsLeft} />
}

/** Another tab may have been used since this one asked, or may be used any moment. */
function useTruth() {
  const client = useQueryClient()
  const [isKnown, setIsKnown] = useState(false)
  const [channel, setChannel] = useState<BroadcastChannel>()
  const ask = useCallback(() => client.fetchQuery({ ...sessionOptions, staleTime: 0 }), [client])
  useEffect(() => {
    const opened = new BroadcastChannel('trousseau-session-end')
    const askQuietly = () => ask().catch(() => {})
    opened.onmessage = askQuietly
    setChannel(opened)
    void askQuietly().then(() => setIsKnown(true))
    return () => opened.close()
  }, [ask])
  return { isKnown, ask, tellOthers: () => channel?.postMessage('stays') }
}

function useSecondsLeft(end: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((end - now) / 1_000))
}

type IdleEndProps = { secondsLeft: number; onStay: () => Promise<unknown> }

/** Pressing the button is what keeps the session: the call after it is a person's. */
function IdleEnd({ secondsLeft, onStay }: IdleEndProps) {
  const [failure, setFailure] = useState<string>()
  async function stay() {
    setFailure(undefined)
    await onStay().catch((reason: unknown) => {
      if (reason instanceof CallFailed) setFailure(reason.message)
    })
  }
  return (
    <Dialog title="Are you still there?" isOpen onClose={() => void stay()} size="sm">
      <p className={styles.words}>
        You’ll be signed out in <Countdown secondsLeft={secondsLeft} /> because there’s been no activity for a
        while. Anything you’ve typed is still here.
      </p>
      <FormErrors messages={failure === undefined ? [] : [failure]} />
      <DialogActions>
        <Button variant="default" onClick={() => void signOut()}>
          Sign out
        </Button>
        <BusyButton busyLabel="One moment…" onClick={stay} data-autofocus>
          Stay signed in
        </BusyButton>
      </DialogActions>
    </Dialog>
  )
}

function FixedEnd({ secondsLeft }: { secondsLeft: number }) {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <Dialog title="Please sign in again soon" isOpen={isOpen} onClose={() => setIsOpen(false)} size="sm">
      <p className={styles.words}>
        Your sign-in expires in <Countdown secondsLeft={secondsLeft} />. Save what you’re working on, then
        sign in again. You’ll come back to this page.
      </p>
      <DialogActions>
        <Button variant="default" onClick={() => setIsOpen(false)} data-autofocus>
          Not now
        </Button>
        <BusyButton busyLabel="One moment…" onClick={() => signOut('again')}>
          Sign in again
        </BusyButton>
      </DialogActions>
    </Dialog>
  )
}

/** Read out when the dialog opens, and once more when it is getting late. */
function Countdown({ secondsLeft }: { secondsLeft: number }) {
  const minutes = Math.floor(secondsLeft / 60)
  const seconds = String(secondsLeft % 60).padStart(2, '0')
  return (
    <>
      <span className={styles.left} role="timer">
        {minutes}:{seconds}
      </span>
      <span className={styles.heard} role="status">
        {secondsLeft <= 60 && 'One minute left.'}
      </span>
    </>
  )
}
