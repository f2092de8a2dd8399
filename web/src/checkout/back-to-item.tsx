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

export const NOT_CHOSEN = 'Choose a wear date, color and size first.'
export const NO_WEAR_DATE = 'Choose a wear date first.'
export const TOO_LATE = 'Choose a later wear date first.'
