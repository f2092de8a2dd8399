import '@mantine/core/styles/Combobox.layer.css'
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { stores } from '@trousseau/contract/stores'
import { type ReactNode, useRef, useState } from 'react'
import { readOptions, useList } from '../lib/api/use-api.ts'
import { nameWithState } from '../lib/name-with-state.ts'
import { asRequired } from '../ui/form/required-field.ts'
import { laterPart, useLaterPart } from '../ui/later-part.ts'
import styles from './store-filter.module.css'
import type { Choice } from './store-select.tsx'

const selectPart = laterPart(() => import('./store-select.tsx'))

type StoreFilterProps = {
  /** Undefined for all stores. */
  store: number | undefined
  onChange: (store: string | undefined) => void
  /** Shown while no store is chosen. */
  placeholder?: string
  /** What the button that empties the field is called, where it is no filter. */
  clearLabel?: string
  /** Only an open store can be given work. */
  show?: 'open' | 'all'
  /** Where it is a field of a form and no filter. */
  field?: StoreField
}

type StoreField = {
  label: string
  /** Its name in the form, by which it gets the focus if something is wrong with it. */
  path: string
  error: ReactNode
  /** A store that cannot be chosen. */
  except?: number
}

/** Without a pause, every letter would be a request. */
const PAUSE = 250
/** Enough to look through; more letters of the name find the others. */
const MOST = 20

/** Filters a list by store, found by name among all stores, the closed ones after the open ones. */
export function StoreFilter(props: StoreFilterProps) {
  const { store, onChange, placeholder = 'All stores', clearLabel, show = 'all', field } = props
  const chosen = useChosen(store)
  const [typed, setTyped] = useState('')
  // The chosen store's name in the field is not a search.
  const isSearching = typed !== '' && typed !== chosen?.label
  const [asked] = useDebouncedValue(isSearching ? typed.trim() : '', PAUSE)
  const found = useList(stores.listStores, {
    query: { per_page: MOST, order_by: 'name', order_dir: 'asc', show, ...(asked && { search: asked }) },
  })
  const choices = (found.data?.stores ?? [])
    .filter(({ id }) => id !== field?.except)
    .map((one) => ({ value: String(one.id), label: nameWithState(one) }))
  const [isNeeded, setIsNeeded] = useState(store !== undefined)
  const input = useRef<HTMLInputElement>(null)
  const part = useLaterPart(selectPart, isNeeded, () => setIsNeeded(false))
  const shared = {
    className: (field ? undefined : styles.field) ?? '',
    label: field?.label ?? 'Store',
    placeholder: store === undefined ? placeholder : 'Loading…',
    maxLength: 200,
    autoComplete: 'off',
    ...(field && { ...asRequired(true), 'data-path': field.path, error: field.error }),
  }
  // What was typed before the list of stores has loaded goes on in it, as does the focus.
  if (!part)
    return (
      <TextInput
        {...shared}
        ref={input}
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={false}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onFocus={() => setIsNeeded(true)}
        onPointerEnter={() => setIsNeeded(true)}
        rightSection={<Chevron />}
        rightSectionPointerEvents="none"
      />
    )
  return (
    <part.StoreSelect
      {...shared}
      takesFocus={input.current !== null && input.current === document.activeElement}
      choices={isSearching ? choices : withChosen(choices, chosen)}
      chosen={chosen}
      onChange={onChange}
      typed={typed}
      onType={setTyped}
      clearLabel={clearLabel}
      classNames={{ options: styles.options }}
      nothingFoundMessage={found.isFetching ? 'Searching…' : 'No store matches.'}
      error={found.error ? 'The stores could not be loaded.' : field?.error}
    />
  )
}

/** As the list of stores draws it. */
function Chevron() {
  return (
    <svg className={styles.chevron} viewBox="0 0 15 15" fill="none" aria-hidden="true">
      <path
        d="M4.93 5.43c-.17.18-.17.46 0 .64s.46.18.64 0L7.5 4.14l1.93 1.93c.18.18.46.18.64 0s.18-.46 0-.64L7.82 3.18a.45.45 0 0 0-.64 0zm5.14 4.14c.17-.18.17-.46 0-.64a.45.45 0 0 0-.64 0L7.5 10.86 5.57 8.93a.45.45 0 0 0-.64.64l2.25 2.25c.18.18.46.18.64 0z"
        fill="currentColor"
      />
    </svg>
  )
}

/**
 * The chosen store may be closed, or not among the results. Nothing is chosen until its name has loaded, because the
 * field keeps the first label it gets.
 */
function useChosen(store: number | undefined): Choice | undefined {
  const read = useQuery({
    ...readOptions(stores.getStore, { params: { id: String(store) } }),
    enabled: store !== undefined,
  })
  if (store === undefined || read.isPending) return undefined
  return { value: String(store), label: read.data ? nameWithState(read.data) : `Store ${store}` }
}

function withChosen(choices: readonly Choice[], chosen: Choice | undefined): Choice[] {
  const others = choices.filter(({ value }) => value !== chosen?.value)
  return chosen ? [chosen, ...others] : others
}
