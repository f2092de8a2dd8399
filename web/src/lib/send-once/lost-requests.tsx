import { useRouter } from '@tanstack/react-router'
import type { SessionUser } from '@trousseau/contract/sessions'
import { useEffect, useState } from 'react'
import { laterPart, useLaterPart } from '../../ui/later-part.ts'
import { findLost } from './find-lost.ts'
import styles from './lost-requests.module.css'
import { forgetUnanswered } from './send-once.ts'
import { personOf, type Unanswered } from './unanswered.ts'

const requestPart = laterPart(() => import('./lost-request.tsx'))

/**
 * Tells what became of requests whose answer was lost with its page: an order that was placed although its tab was
 * closed, a payment. Stands above every page until the person has seen it.
 */
export function LostRequests({ user }: { user: SessionUser }) {
  const router = useRouter()
  const person = personOf(user)
  const [lost, setLost] = useState<readonly Unanswered[]>([])

  useEffect(() => {
    let isOver = false
    async function look(withOwn: boolean) {
      const found = await findLost({ person, path: router.latestLocation.href, withOwn })
      if (isOver || found.length === 0) return
      setLost((before) => [...before, ...found.filter(({ key }) => !before.some((one) => one.key === key))])
    }
    void look(true)
    // Another tab may have been closed meanwhile.
    const onFocus = () => void look(false)
    window.addEventListener('focus', onFocus)
    return () => {
      isOver = true
      window.removeEventListener('focus', onFocus)
    }
  }, [person, router])

  function close({ key }: Unanswered) {
    forgetUnanswered(key)
    setLost((before) => before.filter((one) => one.key !== key))
  }
  const part = useLaterPart(requestPart, lost.length > 0, () => setLost([]))
  if (lost.length === 0 || !part) return null
  return (
    <div className={styles.lost} role="status">
      {lost.map((record) => (
        <part.LostRequest key={record.key} record={record} onClose={() => close(record)} />
      ))}
    </div>
  )
}
