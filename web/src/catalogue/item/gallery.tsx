import type { Picture } from '@trousseau/contract/pictures'
import { pictureIn } from '@trousseau/domain/catalogue/shown-color'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ItemPicture } from '../item-picture.tsx'
import { ShownIn } from '../shown-in.tsx'
import styles from './gallery.module.css'

const SIZES = '(max-width: 699px) 100vw, 480px'
/** The zoomed picture uses the largest file. */
const LARGEST = '1440px'
/** A pointer that rests where the page appears, or only passes, is not looking closer. */
const LOOKING = { pixels: 6, milliseconds: 150 }

type GalleryProps = {
  name: string
  pictures: readonly Picture[]
  /** The chosen color. */
  color: string | undefined
}

/**
 * One large picture, which zooms under a pointer that moves over it and opens in full on a click, and thumbnails of the
 * others below.
 */
export function Gallery({ name, pictures, color }: GalleryProps) {
  const [index, setIndex] = useColorPicture(pictures, color)
  const [isOpen, setIsOpen] = useState(false)
  const [zoom, setZoom] = useState<'not yet' | 'on' | 'off'>('not yet')
  const lens = useRef<HTMLDivElement>(null)
  const entered = useRef<{ x: number; y: number; at: number }>(undefined)
  const shown = pictures[index]

  function zoomTo(event: PointerEvent<HTMLButtonElement>) {
    if (event.pointerType !== 'mouse') return
    entered.current ??= { x: event.clientX, y: event.clientY, at: event.timeStamp }
    const { x, y, at } = entered.current
    const moved = Math.hypot(event.clientX - x, event.clientY - y)
    const isLooking = moved > LOOKING.pixels && event.timeStamp - at > LOOKING.milliseconds
    if (zoom !== 'on' && !isLooking) return
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const across = ((event.clientX - left) / width) * 100
    const down = ((event.clientY - top) / height) * 100
    lens.current?.style.setProperty('transform-origin', `${across}% ${down}%`)
    setZoom('on')
  }
  function leave() {
    entered.current = undefined
    setZoom((before) => (before === 'on' ? 'off' : before))
  }

  return (
    <div>
      <div className={styles.stage} data-zoomed={zoom === 'on' || undefined}>
        <div className={styles.lens} ref={lens}>
          <ItemPicture
            key={shown?.hash}
            picture={shown}
            sizes={zoom === 'not yet' ? SIZES : LARGEST}
            isFirst
          />
        </div>
        {shown && (
          <button
            type="button"
            className={styles.enlarge}
            aria-label="Enlarge the picture"
            aria-haspopup="dialog"
            onPointerMove={zoomTo}
            onPointerLeave={leave}
            onClick={() => setIsOpen(true)}
          />
        )}
      </div>
      <ShownIn picture={shown} chosen={color} />
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

/** The picture that is shown: the first one in a color when that is chosen, then any that is turned to. */
function useColorPicture(pictures: readonly Picture[], color: string | undefined) {
  const [index, setIndex] = useState(0)
  const [shownFor, setShownFor] = useState<string>()
  if (color !== shownFor) {
    setShownFor(color)
    const place = color === undefined ? undefined : pictureIn(pictures, color)
    if (place !== undefined) setIndex(place)
  }
  return [index, setIndex] as const
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
    <Dialog title={name} isOpen={isOpen} onClose={onClose} size="xl" isWholeOnPhone>
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
