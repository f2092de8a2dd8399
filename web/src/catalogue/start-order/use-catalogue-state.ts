import { type RouterHistory, useNavigate, useRouter } from '@tanstack/react-router'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { parseSearch } from '../../lib/router/search-text.ts'
import { type CatalogueSearch, type CatalogueView, readCatalogueSearch } from './catalogue-search.ts'

const VIEW_KEY = 'trousseau.catalogue-view'

export type CatalogueChange = { [K in keyof CatalogueSearch]?: CatalogueSearch[K] | undefined }

export type CatalogueState = {
  search: CatalogueSearch
  view: CatalogueView
  /** For a choice, which Back undoes. Every choice except of a page returns to the first page. */
  choose: (change: CatalogueChange) => void
  /** For typed text: Back does not go through it letter by letter. */
  write: (change: CatalogueChange) => void
  chooseView: (view: CatalogueView) => void
}

/** The address holds everything that was chosen, so that Back, Forward and a shared link restore it. */
export function useCatalogueState(): CatalogueState {
  const search = useAddress()
  const navigate = useNavigate()
  // As it was on arrival: an address without a view must look the same when Back returns to it.
  const [remembered] = useState(readView)
  const view = search.view ?? remembered

  const moves = useMemo(() => {
    const go = (change: CatalogueChange, replace: boolean) =>
      void navigate({
        to: '/start-order',
        search: (before) => readCatalogueSearch({ ...before, page: undefined, view, ...change }),
        replace,
        resetScroll: false,
      })
    return {
      choose: (change: CatalogueChange) => go(change, false),
      write: (change: CatalogueChange) => go(change, true),
      chooseView: (chosen: CatalogueView) => {
        localStorage.setItem(VIEW_KEY, chosen)
        go({ view: chosen }, false)
      },
    }
  }, [navigate, view])

  return { search, view, ...moves }
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

function readView(): CatalogueView {
  return localStorage.getItem(VIEW_KEY) === 'rows' ? 'rows' : 'grid'
}
