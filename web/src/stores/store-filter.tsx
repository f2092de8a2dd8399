import '@mantine/core/styles/Combobox.layer.css'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { stores } from '@trousseau/contract/stores'
import { useState } from 'react'
import { readOptions, useList } from '../lib/api/use-api.ts'
import styles from './store-filter.module.css'

type StoreFilterProps = {
  /** Undefined for all stores. */
  store: number | undefined
  onChange: (store: string | undefined) => void
}

/** Without a pause, every letter would be a request. */
const PAUSE = 250
/** Enough to look through; more letters of the name find the others. */
const MOST = 20

/** Filters a list by store, found by name among all open stores. */
export function StoreFilter({ store, onChange }: StoreFilterProps) {
  const chosen = useChosen(store)
  const [typed, setTyped] = useState('')
  // The chosen store's name in the field is not a search.
  const isSearching = typed !== '' && typed !== chosen?.label
  const [asked] = useDebouncedValue(isSearching ? typed.trim() : '', PAUSE)
  const found = useList(stores.listStores, {
    query: { per_page: MOST, order_by: 'name', order_dir: 'asc', ...(asked && { search: asked }) },
  })
  const choices = (found.data?.stores ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <Select
      className={styles.field ?? ''}
      label="Store"
      placeholder={store === undefined ? 'All stores' : 'Loading…'}
      data={isSearching ? choices : withChosen(choices, chosen)}
      value={chosen?.value ?? null}
      onChange={(value) => onChange(value ?? undefined)}
      allowDeselect={false}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      onFocus={({ currentTarget }) => currentTarget.select()}
      filter={({ options }) => options}
      // The list scrolls natively: a scroll area would be another Tab stop.
      withScrollArea={false}
      classNames={{ options: styles.options }}
      selectFirstOptionOnChange
      nothingFoundMessage={found.isFetching ? 'Searching…' : 'No store matches.'}
      clearable
      clearButtonProps={{
        'aria-label': chosen ? `Only ${chosen.label}: show all stores` : 'Show all stores',
        'aria-hidden': false,
        tabIndex: 0,
      }}
      error={found.error && 'The stores could not be loaded.'}
      comboboxProps={{ withinPortal: false }}
      maxLength={200}
      autoComplete="off"
    />
  )
}

type Choice = { value: string; label: string }

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
  return { value: String(store), label: read.data?.name ?? `Store ${store}` }
}

function withChosen(choices: readonly Choice[], chosen: Choice | undefined): Choice[] {
  const others = choices.filter(({ value }) => value !== chosen?.value)
  return chosen ? [chosen, ...others] : others
}
