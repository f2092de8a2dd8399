import type { Picture } from '@trousseau/contract/pictures'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ItemPicture } from '../item-picture.tsx'
import styles from './gallery.module.css'

const SIZES = '(max-width: 699px) 100vw, 480px'
/** The zoomed picture uses the largest file. */
const LARGEST = '1440px'

type GalleryProps = { name: string; pictures: readonly Picture[] }

/**
 * One large picture, which zooms under the pointer and opens in full on a click, and thumbnails of the others below.
 */
export function Gallery({ name, pictures }: GalleryProps) {
  const [index, setIndex] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  const [wasZoomed, setWasZoomed] = useState(false)
  const lens = useRef<HTMLDivElement>(null)
  const shown = pictures[index]

  function zoomTo(event: PointerEvent<HTMLButtonElement>) {
    if (event.pointerType !== 'mouse') return
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const across = ((event.clientX - left) / width) * 100
    const down = ((event.clientY - top) / height) * 100
    lens.current?.style.setProperty('transform-origin', `${across}% ${down}%`)
    setWasZoomed(true)
  }

  return (
    <div>
      <div className={styles.stage}>
        <div className={styles.lens} ref={lens}>
          <ItemPicture key={shown?.hash} picture={shown} sizes={wasZoomed ? LARGEST : SIZES} isFirst />
        </div>
        {shown && (
          <button
            type="button"
            className={styles.enlarge}
            aria-label="Enlarge the picture"
            aria-haspopup="dialog"
            onPointerMove={zoomTo}
            onClick={() => setIsOpen(true)}
          />
        )}
      </div>
      {pictures.length > 1 && (
        <ul className={styles.thumbs} aria-label="Pictures">
          {pictures.map((picture, at) => (
            <li key={picture.hash}>
              <button
                type="button"
                className={styles.thumb}
                aria-label={`Picture ${at + 1} of ${pictures.length}: ${picture.alt}`}
                aria-current={at === index}
                onClick={() => setIndex(at)}
              >
                <ItemPicture picture={picture} sizes="72px" isDecoration />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Lightbox
        name={name}
        pictures={pictures}
        index={index}
        onTurn={setIndex}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </div>
  )
}

type LightboxProps = {
  name: string
  pictures: readonly Picture[]
  index: number
  onTurn: (index: number) => void
  isOpen: boolean
  onClose: () => void
}

/** A picture as large as the window allows. The arrow keys go to the others. */
function Lightbox({ name, pictures, index, onTurn, isOpen, onClose }: LightboxProps) {
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
