import { useEffect } from 'react'
import { toastInfo } from '../ui/toasts.tsx'

type BackToItemProps = { word: string; onBack: () => void }

/** Checkout cannot start yet: sends the person back to the item's page to choose what is missing. */
export function BackToItem({ word, onBack }: BackToItemProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(() => {
    toastInfo(word)
    onBack()
  }, [])
  return null
}

export const NOT_CHOSEN = 'Please finish choosing before you check out.'
export const TOO_LATE = 'Please choose another wear date before you check out.'
