import './session-end.module.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { sessionOptions } from '../lib/session/use-session.ts'
import { laterPart, useLaterPart } from '../ui/later-part.ts'

const dialogPart = laterPart(() => import('./session-end-dialog.tsx'))

const ANNOUNCED_MS = 5 * 60_000
/** Browsers fire a longer timer at once. By then the session has been read again many times. */
const LONGEST_MS = 2 ** 31 - 1

/** Announces the session's end some minutes before. */
export function SessionEnd() {
  const { data: session, dataUpdatedAt: readAt } = useQuery(sessionOptions)
  const { ends_in = Infinity, idle_ends_in } = session ?? {}
  const end = readAt + Math.min(ends_in, idle_ends_in ?? Infinity) * 1_000
  const [isNear, setIsNear] = useState(false)
  const part = useLaterPart(dialogPart, isNear, () => setIsNear(false))
  useEffect(() => {
    const wait = end - Date.now() - ANNOUNCED_MS
    if (wait > 0) setIsNear(false)
    const timer = setTimeout(() => setIsNear(true), Math.min(wait, LONGEST_MS))
    return () => clearTimeout(timer)
  }, [end])
  return part && isNear && session && <part.SessionEndDialog session={session} end={end} />
}
