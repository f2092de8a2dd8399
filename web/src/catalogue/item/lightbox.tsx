import type { Picture } from '@trousseau/contract/pictures'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ItemPicture } from '../item-picture.tsx'
import styles from './lightbox.module.css'

type LightboxProps = {
  name: string
  pictures: readonly Picture[]
  index: number
  onTurn: (index: number) => void
  isOpen: boolean
  onClose: () => void
}

/** A picture as large as the window lets it be. The arrow keys turn to the others. */
export function Lightbox({ name, pictures, index, onTurn, isOpen, onClose }: LightboxProps) {
  const count = pictures.length
  const turn = (by: number) => onTurn((index + by + count) % count)

  function turnByKey({ key }: KeyboardEvent) {
    if (key === 'ArrowLeft') turn(-1)
    if (key === 'ArrowRight') turn(1)
  }

  return (
    <Dialog title={name} isOpen={isOpen} onClose={onClose} size="xl">
      <div className={styles.picture}>
        <ItemPicture key={pictures[index]?.hash} picture={pictures[index]} sizes="1440px" isFirst />
      </div>
      {count > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <div className={styles.turns} role="group" aria-label="Turn to another picture" onKeyDown={turnByKey}>
          <IconButton label="Previous picture" icon={ChevronLeft} size={44} onClick={() => turn(-1)} />
          <span aria-live="polite">
            {index + 1} of {count}
          </span>
          <IconButton
            label="Next picture"
            icon={ChevronRight}
            size={44}
            data-autofocus
            onClick={() => turn(1)}
          />
        </div>
      )}
    </Dialog>
  )
}
