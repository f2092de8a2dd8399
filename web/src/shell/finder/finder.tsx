import './finder.module.css'
import type { Session } from '@trousseau/contract/sessions'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { laterPart, useLaterPart } from '../../ui/later-part.ts'
import styles from './find-button.module.css'
import { useTypedAhead } from './typed-ahead.ts'

const dialogPart = laterPart(() => import('./finder-dialog.tsx'))

const isMac = /Mac/.test(navigator.userAgent)

type FinderProps = { session: Session; isOpen: boolean; onOpen: () => void; onClose: () => void }

/** Ctrl-K (⌘K on a Mac) anywhere. Only the key is listened for until it is first used. */
export function Finder({ session, isOpen, onOpen, onClose }: FinderProps) {
  const [wasOpened, setWasOpened] = useState(false)
  if (isOpen && !wasOpened) setWasOpened(true)
  const part = useLaterPart(dialogPart, wasOpened, onClose)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens the same thing every time
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key !== 'k' || !(isMac ? event.metaKey : event.ctrlKey)) return
      event.preventDefault()
      // What is asked in another dialog is answered first.
      if (!document.querySelector('[aria-modal]')) onOpen()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  const readAhead = useTypedAhead(isOpen, onClose)
  if (!part || !wasOpened) return null
  return <part.FinderDialog session={session} isOpen={isOpen} onClose={onClose} readAhead={readAhead} />
}

/** In the sidebar, or the bar of a narrow window, so that search is found without knowing its key. */
export function FindButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      className={styles.button}
      title="Search"
      aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
      onClick={onClick}
    >
      <Search size={16} strokeWidth={1.75} aria-hidden />
      <span>Search</span>
      <kbd aria-hidden>{isMac ? '⌘K' : 'Ctrl K'}</kbd>
    </button>
  )
}
