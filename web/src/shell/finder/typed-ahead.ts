import { useEffect, useRef } from 'react'

/** What was typed for the finder before it was there, and whether Enter followed. */
export type Ahead = { text: string; isEntered: boolean }
const NOTHING: Ahead = { text: '', isEntered: false }

/**
 * Until the dialog is there, what is typed is meant for it, and not for what has the focus. Escape calls it off, and so
 * does who goes elsewhere with the mouse.
 */
export function useTypedAhead(isOpen: boolean, onClose: () => void): () => Ahead {
  const ahead = useRef(NOTHING)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes the same thing every time
  useEffect(() => {
    if (!isOpen) return
    const isThere = () => document.querySelector('[aria-modal]') !== null
    function onPointer() {
      if (!isThere()) onClose()
    }
    function onKey(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey || isThere()) return
      const next = key === 'Escape' ? NOTHING : withKey(ahead.current, key)
      if (!next) return
      event.preventDefault()
      event.stopPropagation()
      ahead.current = next
      if (key === 'Escape') onClose()
    }
    addEventListener('keydown', onKey, { capture: true })
    addEventListener('pointerdown', onPointer)
    return () => {
      removeEventListener('pointerdown', onPointer)
      removeEventListener('keydown', onKey, { capture: true })
      ahead.current = NOTHING
    }
  }, [isOpen])
  return () => ahead.current
}

/** Undefined if the key is none that writes. */
function withKey(ahead: Ahead, key: string): Ahead | undefined {
  const { text, isEntered } = ahead
  if (key === 'Enter') return { text, isEntered: text !== '' }
  if (key !== 'Backspace' && key.length > 1) return undefined
  if (isEntered) return ahead
  return { text: key === 'Backspace' ? text.slice(0, -1) : text + key, isEntered }
}
