import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Session } from '@trousseau/contract/sessions'
import { Search } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useState } from 'react'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useDelayed } from '../../ui/use-delayed.ts'
import { findOptions, findScreens, type Group, SHORTEST } from './find-places.ts'
import styles from './finder.module.css'
import { notePlace, recentPlaces } from './recent-places.ts'
import { type Place, sourcesFor } from './sources.ts'
import type { Ahead } from './typed-ahead.ts'

/** Without a pause, every letter would be as many requests as there are lists. */
const PAUSE = 250

type FinderDialogProps = { session: Session; isOpen: boolean; onClose: () => void; readAhead: () => Ahead }

/** Leads to any screen, and to whatever the lists of the person's account have of what is typed. */
export function FinderDialog({ session, isOpen, onClose, readAhead }: FinderDialogProps) {
  return (
    <Dialog title="Search" isOpen={isOpen} onClose={onClose} size="lg" isWholeOnPhone>
      <Finding session={session} onDone={onClose} readAhead={readAhead} />
    </Dialog>
  )
}

type FindingProps = { session: Session; onDone: () => void; readAhead: () => Ahead }

function Finding({ session, onDone, readAhead }: FindingProps) {
  const router = useRouter()
  const [ahead] = useState(readAhead)
  const [typed, setTyped] = useState(ahead.text)
  const { groups, isSearching, failed, retry } = useFound(session, typed.trim())
  const places = groups.flatMap(({ places }) => places)
  const [active, setActive] = useState(0)
  const listId = useId()
  const current = places[Math.min(active, places.length - 1)]

  function open(place: Place, inNewTab = false) {
    notePlace(place)
    if (inNewTab) {
      window.open(place.href, '_blank')
      return
    }
    onDone()
    void router.navigate({ href: place.href })
  }

  const [isAwaited, awaitFirst] = useFirstWhenFound(isSearching, places[0], open, ahead.isEntered)

  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key]
    if (step !== undefined && places.length > 0) {
      event.preventDefault()
      setActive((Math.min(active, places.length - 1) + step + places.length) % places.length)
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (current) open(current, event.ctrlKey || event.metaKey)
    else awaitFirst(isSearching)
  }

  return (
    <div className={styles.finder}>
      <TextField
        role="combobox"
        aria-label="Search"
        aria-expanded={places.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={current && `${listId}-${places.indexOf(current)}`}
        autoComplete="off"
        data-autofocus
        maxLength={200}
        placeholder={`Search screens, ${sourcesFor(session, router)
          .map(({ inText }) => inText)
          .join(', ')}`}
        leftSection={<Search size={16} strokeWidth={1.75} aria-hidden />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setActive(0)
          awaitFirst(false)
        }}
        onKeyDown={onKeyDown}
      />
      <Outcome
        typed={typed.trim()}
        count={places.filter(({ isMore }) => !isMore).length}
        isSearching={isSearching || isAwaited}
      />
      {failed.length > 0 && (
        <div className={styles.failed} role="alert">
          <span>We couldn’t search {WRITTEN.format(failed)}.</span>
          <Button variant="outline" size="compact-sm" onClick={retry}>
            Retry
          </Button>
        </div>
      )}
      <Places groups={groups} listId={listId} current={current} onOpen={open} />
      <p className={styles.keys} aria-hidden>
        <kbd>↑</kbd> <kbd>↓</kbd> to move · <kbd>Enter</kbd> to open · <kbd>{CTRL} Enter</kbd> for a new tab
      </p>
    </div>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
const CTRL = /Mac/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
const WRITTEN = new Intl.ListFormat('en-US')

/** The groups to show for what is typed: screens at once, all else when it has come. */
function useFound(session: Session, typed: string) {
  const router = useRouter()
  const [search] = useDebouncedValue(typed, PAUSE)
  const read = useQuery(findOptions(session, router, search))
  const isLong = typed.length >= SHORTEST
  const isSearching = isLong && (typed !== search || read.isFetching)
  const answer = isLong && !isSearching ? read.data : undefined
  const screens = { name: 'Screens', places: findScreens(session, router, typed) }
  const first = typed === '' ? [{ name: 'Recent', places: recentPlaces() }, screens] : [screens]
  return {
    groups: [...first, ...(answer?.groups ?? [])].filter(({ places }) => places.length > 0),
    isSearching,
    failed: answer?.failed ?? [],
    retry: () => void read.refetch(),
  }
}

/** Who types a number and presses Enter at once gets what is found first, when it has been found. */
function useFirstWhenFound(
  isSearching: boolean,
  first: Place | undefined,
  open: (place: Place) => void,
  isEntered: boolean,
) {
  const [isAwaited, setIsAwaited] = useState(isEntered)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the search is over
  useEffect(() => {
    if (!isAwaited || isSearching) return
    setIsAwaited(false)
    if (first) open(first)
  }, [isAwaited, isSearching])
  return [isAwaited, setIsAwaited] as const
}

type OutcomeProps = { typed: string; count: number; isSearching: boolean }

/** Says how much was found, also to those who do not see the list. */
function Outcome({ typed, count, isSearching }: OutcomeProps) {
  const isSlow = useDelayed(isSearching)
  return (
    <p className={styles.outcome} role="status">
      {isSearching ? isSlow && 'Searching…' : outcomeOf(typed, count)}
    </p>
  )
}

function outcomeOf(typed: string, count: number): string {
  if (typed === '') return ''
  if (count > 0) return count === 1 ? '1 result' : `${count} results`
  return typed.length < SHORTEST ? 'Keep typing to search.' : `No results for “${typed}”.`
}

type PlacesProps = {
  groups: readonly Group[]
  listId: string
  current: Place | undefined
  onOpen: (place: Place, inNewTab?: boolean) => void
}

function Places({ groups, listId, current, onOpen }: PlacesProps) {
  const places = groups.flatMap(({ places }) => places)
  return (
    <div className={styles.places} id={listId} role="listbox" aria-label="Results">
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list box
        <div key={group.name} role="group" aria-label={group.name}>
          <p className={styles.group} aria-hidden>
            {group.name}
          </p>
          {group.places.map((place) => (
            <Option
              key={place.href}
              id={`${listId}-${places.indexOf(place)}`}
              place={place}
              isActive={place === current}
              onOpen={onOpen}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

type OptionProps = { id: string; place: Place; isActive: boolean; onOpen: PlacesProps['onOpen'] }

/** A link, so that a middle click opens it in a tab of its own. */
function Option({ id, place, isActive, onOpen }: OptionProps) {
  function onClick(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen(place)
  }
  return (
    <a
      id={id}
      className={styles.place}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      href={place.href}
      onClick={onClick}
      ref={isActive ? intoSight : undefined}
    >
      <span>{place.label}</span>
      {place.detail && <span className={styles.detail}>{place.detail}</span>}
    </a>
  )
}

const intoSight = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })
