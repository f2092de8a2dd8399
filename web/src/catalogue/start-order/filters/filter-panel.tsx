import { Popover } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import { type RefObject, useEffect, useState } from 'react'
import type { FilterName, FilterProps } from './filter-props.ts'
import styles from './filter-row.module.css'
import { FILTERS } from './filters.tsx'

type FilterPanelProps = {
  id: string
  labelledBy: string
  /** The button with the panel: a click on it does not count as one beside the panel. */
  place: RefObject<HTMLElement | null>
  isOpen: boolean
  onClose: () => void
  name: FilterName
  filter: FilterProps
}

/** One filter's choices, below its button. */
export function FilterPanel({ id, labelledBy, place, isOpen, onClose, name, filter }: FilterPanelProps) {
  const Filter = FILTERS[name]
  const [panel, setPanel] = useState<HTMLElement | null>(null)
  // It is mounted closed, because only then does it return the focus to its button.
  const [isShown, setIsShown] = useState(false)
  useEffect(() => setIsShown(isOpen), [isOpen])
  useClickOutside(onClose, null, [place.current, panel])
  return (
    <Popover
      opened={isShown}
      onChange={(opened) => {
        if (!opened) onClose()
      }}
      position="bottom-start"
      shadow="md"
      offset={6}
      trapFocus
      returnFocus
      withRoles={false}
      closeOnClickOutside={false}
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>
        <span className={styles.anchor} />
      </Popover.Target>
      <Popover.Dropdown
        ref={setPanel}
        id={id}
        role="dialog"
        aria-labelledby={labelledBy}
        tabIndex={-1}
        className={styles.panel ?? ''}
      >
        <Filter {...filter} />
      </Popover.Dropdown>
    </Popover>
  )
}
