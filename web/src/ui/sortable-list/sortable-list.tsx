import { VisuallyHidden } from '@mantine/core'
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, GripVertical, X } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '../icon-button.tsx'
import { moveItem } from './move-item.ts'
import styles from './sortable-list.module.css'

type SortableListProps<Item> = {
  label: string
  items: readonly Item[]
  itemKey: (item: Item) => string
  /** The item's name in its buttons' labels: "Move Ivory forward". */
  itemName: (item: Item, place: number) => string
  render: (item: Item, place: number) => ReactNode
  onChange: (items: Item[]) => void
  /** Items below each other, or side by side as small chips or large cards. */
  layout?: 'rows' | 'chips' | 'cards'
}

type Focus = { key: string; button: 'back' | 'forward' | 'remove' }

/** A list whose order can be changed with buttons or by dragging the grip. */
export function SortableList<Item>(props: SortableListProps<Item>) {
  const { label, items, itemKey, itemName, render, onChange, layout = 'rows' } = props
  const list = useRef<HTMLOListElement>(null)
  const focus = useRef<Focus>(undefined)
  const [dragged, setDragged] = useState<number>()
  const [news, setNews] = useState('')
  const [Back, Forward] = layout === 'rows' ? [ArrowUp, ArrowDown] : [ArrowLeft, ArrowRight]

  // Moving or removing an item drops the focus; it is restored so that pressing the same key again repeats the action.
  useLayoutEffect(() => {
    if (!focus.current) return
    const { key, button } = focus.current
    focus.current = undefined
    const row = [...(list.current?.children ?? [])].find((one) => one.getAttribute('data-key') === key)
    const target = row?.querySelector<HTMLElement>(`[data-button='${button}'] button`) ?? list.current
    target?.focus()
  })

  function move(from: number, to: number, button: 'back' | 'forward') {
    const item = items[from]
    if (!item || to < 0 || to >= items.length || to === from) return
    focus.current = { key: itemKey(item), button }
    setNews(`${itemName(item, from)} is now ${to + 1} of ${items.length}.`)
    onChange(moveItem(items, from, to))
  }

  function remove(place: number) {
    const item = items[place]
    const next = items[place + 1] ?? items[place - 1]
    if (!item) return
    focus.current = { key: next ? itemKey(next) : '', button: 'remove' }
    setNews(`${itemName(item, place)} was removed.`)
    onChange(items.filter((_, other) => other !== place))
  }

  return (
    <>
      <ol ref={list} className={styles.list} data-layout={layout} aria-label={label} tabIndex={-1}>
        {items.map((item, place) => (
          <li
            key={itemKey(item)}
            data-key={itemKey(item)}
            className={styles.item}
            data-dragged={dragged === place || undefined}
            onDragOver={(event) => dragged !== undefined && event.preventDefault()}
            onDrop={(event) => {
              if (dragged === undefined) return
              event.preventDefault()
              move(dragged, place, dragged < place ? 'forward' : 'back')
              setDragged(undefined)
            }}
          >
            <span
              className={styles.grip}
              draggable
              aria-hidden
              onDragStart={(event) => {
                const row = event.currentTarget.closest('li')
                if (row) event.dataTransfer.setDragImage(row, 0, 0)
                setDragged(place)
              }}
              onDragEnd={() => setDragged(undefined)}
            >
              <GripVertical size={16} strokeWidth={1.75} />
            </span>
            <div className={styles.content}>{render(item, place)}</div>
            <div className={styles.buttons}>
              <span data-button="back">
                <IconButton
                  label={`Move ${itemName(item, place)} back`}
                  icon={Back}
                  size={28}
                  aria-disabled={place === 0 || undefined}
                  onClick={() => move(place, place - 1, 'back')}
                />
              </span>
              <span data-button="forward">
                <IconButton
                  label={`Move ${itemName(item, place)} forward`}
                  icon={Forward}
                  size={28}
                  aria-disabled={place === items.length - 1 || undefined}
                  onClick={() => move(place, place + 1, 'forward')}
                />
              </span>
              <span data-button="remove">
                <IconButton
                  label={`Remove ${itemName(item, place)}`}
                  icon={X}
                  size={28}
                  onClick={() => remove(place)}
                />
              </span>
            </div>
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </>
  )
}
