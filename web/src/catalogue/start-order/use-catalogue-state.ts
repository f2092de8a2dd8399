import { type RouterHistory, useNavigate, useRouter } from '@tanstack/react-router'
import { startTransition, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { parseSearch } from '../../lib/router/search-text.ts'
import { useTableChoice } from '../../ui/table/table-choice.ts'
import {
  type CatalogueSearch,
  type CatalogueView,
  readCatalogueSearch,
  readText,
} from './catalogue-search.ts'

export type CatalogueChange = { [K in keyof CatalogueSearch]?: CatalogueSearch[K] | undefined }

export type CatalogueState = {
  search: CatalogueSearch
  view: CatalogueView
  /** For a choice, which Back undoes. Every choice except of a page returns to the first page. */
  choose: (change: CatalogueChange) => void
  /** For typed text: Back does not go through it letter by letter. */
  write: (change: CatalogueChange) => void
  typing: Typing
  chooseView: (view: CatalogueView) => void
}

/** The text in the search field. The list follows it at once, and the address at the next pause. */
export type Typing = {
  /** As the address has it. */
  written: string
  type: (q: string) => void
  /** Writes what was typed into the address, if it is not there yet. */
  settle: () => void
  isPending: () => boolean
}

/** Writing every letter into the address would hold up the letters. */
const PAUSE = 250

/** The address holds everything that was chosen, so that Back, Forward and a shared link restore it. */
export function useCatalogueState(): CatalogueState {
  const address = useAddress()
  const [typed, setTyped] = useState<string>()
  const search = useMemo(() => (typed === undefined ? address : withText(address, typed)), [address, typed])
  const navigate = useNavigate()
  const pending = useRef<{ q: string; timer: ReturnType<typeof setTimeout> }>(undefined)
  const [kept, keepView] = useTableChoice('view')
  // As it was on arrival: an address without a view must look the same when Back returns to it.
  const [remembered] = useState<CatalogueView>(kept === 'rows' ? kept : 'grid')
  const view = search.view ?? remembered

  // What Back leads to replaces what was being typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each address
  useEffect(() => {
    clearTimeout(pending.current?.timer)
    pending.current = undefined
    setTyped(undefined)
  }, [address])

  const moves = useMemo(() => {
    const go = (change: CatalogueChange, replace: boolean) => {
      const text = pending.current ? { q: pending.current.q } : {}
      void navigate({
        to: '/start-order',
        search: (before) => readCatalogueSearch({ ...before, ...text, page: undefined, view, ...change }),
        replace,
        resetScroll: false,
      })
    }
    const settle = () => {
      if (!pending.current) return
      clearTimeout(pending.current.timer)
      go({}, true)
      pending.current = undefined
    }
    return {
      choose: (change: CatalogueChange) => go(change, false),
      write: (change: CatalogueChange) => go(change, true),
      settle,
      isPending: () => pending.current !== undefined,
      type: (q: string) => {
        clearTimeout(pending.current?.timer)
        pending.current = { q, timer: setTimeout(settle, PAUSE) }
        startTransition(() => setTyped(q))
      },
      chooseView: (chosen: CatalogueView) => {
        keepView(chosen)
        go({ view: chosen }, false)
      },
    }
  }, [navigate, view, keepView])

  const { choose, write, chooseView, ...typing } = moves
  return { search, view, choose, write, chooseView, typing: { written: address.q ?? '', ...typing } }
}

/** Other text has other results, of which the first page is shown. */
function withText({ q, page, ...others }: CatalogueSearch, text: string): CatalogueSearch {
  const typed = readText(text)
  return typed === undefined ? others : { ...others, q: typed }
}

/**
 * Reads the address straight from the history: the router updates a moment later, too late for the letter just typed.
 */
function useAddress(): CatalogueSearch {
  const { history } = useRouter()
  const [readHere] = useState(() => createSearchReader(history))
  const written = useSyncExternalStore(history.subscribe, readHere)
  return useMemo(() => readCatalogueSearch(parseSearch(written)), [written])
}

/**
 * While this page is being left, the history already has the next page's address, so the last one of this page is kept.
 */
function createSearchReader(history: RouterHistory): () => string {
  let last = ''
  return () => {
    if (/^\/start-order\/?$/i.test(history.location.pathname)) last = history.location.search
    return last
  }
}
