import { type RegisteredRouter, useRouter } from '@tanstack/react-router'
import { type MouseEvent, useState } from 'react'
import { z } from 'zod/mini'

const PATH = '/start-order'
const KEY = 'list'

/** What the list's address said when one left it, and the entry of the browser's history one came to from it. */
const LeftList = z.object({ search: z.string().check(z.regex(/^(\?|$)/)), next: z.string() })
type LeftList = z.infer<typeof LeftList>

export type ListLink = { href: string; onClick: (event: MouseEvent<HTMLAnchorElement>) => void }

/** The way back to the list as one left it, or to the whole list for those who did not come from one. */
export function useListLink(): ListLink {
  const router = useRouter()
  const [{ search, next }] = useState(() => noteArrival(router))
  const href = `${PATH}${search}`
  return {
    href,
    onClick(event) {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      // Going back, the browser also returns to where the list was scrolled.
      if (router.state.location.state.__TSR_key === next) router.history.back()
      else router.history.push(href)
    },
  }
}

/** Only a step forward from the list changes what was noted: a reload, or the way to checkout and back, does not. */
function noteArrival({ state: { location, resolvedLocation: from } }: RegisteredRouter): LeftList {
  const isFromList = from?.pathname.toLowerCase() === PATH
  if (!isFromList || from.state.__TSR_index !== location.state.__TSR_index - 1) return readKept()
  const left = { search: from.searchStr, next: location.state.__TSR_key ?? '' }
  sessionStorage.setItem(KEY, JSON.stringify(left))
  return left
}

function readKept(): LeftList {
  try {
    return z.parse(LeftList, JSON.parse(sessionStorage.getItem(KEY) ?? ''))
  } catch {
    return { search: '', next: '' }
  }
}
