import { type RegisteredRouter, useRouter } from '@tanstack/react-router'
import { type MouseEvent, useState } from 'react'
import { z } from 'zod/mini'
import { load, save } from '../../lib/session-storage.ts'

const PATH = '/start-order'
const KEY = 'list'

/** The list's search parameters when it was left, and the history key of the page opened from it. */
const LeftList = z.object({ search: z.string().check(z.regex(/^(\?|$)/)), next: z.string() })
type LeftList = z.infer<typeof LeftList>

export type ListLink = { href: string; onClick: (event: MouseEvent<HTMLAnchorElement>) => void }

/** A link back to the list as it was left, or to the full list if the person did not come from it. */
export function useListLink(): ListLink {
  const router = useRouter()
  const [{ search, next }] = useState(() => noteArrival(router))
  const href = `${PATH}${search}`
  return {
    href,
    onClick(event) {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      // Going back also restores the list's scroll position.
      if (router.state.location.state.__TSR_key === next) router.history.back()
      else router.history.push(href)
    },
  }
}

/** Only a step forward from the list updates what is stored; a reload, or a return from checkout, does not. */
function noteArrival({ state: { location, resolvedLocation: from } }: RegisteredRouter): LeftList {
  const isFromList = from?.pathname.toLowerCase() === PATH
  if (!isFromList || from.state.__TSR_index !== location.state.__TSR_index - 1) return readKept()
  const left = { search: from.searchStr, next: location.state.__TSR_key ?? '' }
  save(KEY, left)
  return left
}

function readKept(): LeftList {
  return load(KEY, LeftList) ?? { search: '', next: '' }
}
