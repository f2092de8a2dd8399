import { queryOptions } from '@tanstack/react-query'
import type { RegisteredRouter } from '@tanstack/react-router'
import type { Session } from '@trousseau/contract/sessions'
import { getMenu } from '../menu.ts'
import { type Place, sourcesFor } from './sources.ts'

export type Group = { name: string; places: readonly Place[] }
type Answer = { groups: readonly Group[]; failed: readonly string[] }

/** With a single letter everything would be found. */
export const SHORTEST = 2

/**
 * All lists are asked at once and shown together: a list that comes later must not move what somebody is about to open.
 * If one of them fails, the others are shown, and its name.
 */
export function findOptions(session: Session, router: RegisteredRouter, search: string) {
  return queryOptions<Answer>({
    queryKey: ['find', session.user.id, search],
    queryFn: async ({ signal }) => {
      const sources = sourcesFor(session, router)
      const answers = await Promise.allSettled(sources.map(({ find }) => find(search, signal)))
      signal.throwIfAborted()
      const groups = answers.flatMap((answer, index) => {
        const { name = '', inText } = sources[index] ?? {}
        if (answer.status === 'rejected' || answer.value.places.length === 0) return []
        const { places, more } = answer.value
        return {
          name,
          places:
            more === undefined
              ? places
              : [...places, { label: `More ${inText}`, href: more, isMore: true as const }],
        }
      })
      const failed = sources.filter((_, index) => answers[index]?.status === 'rejected')
      return { groups, failed: failed.map(({ inText }) => inText) }
    },
    enabled: search.length >= SHORTEST,
    // What failed is asked again when the same is typed again.
    staleTime: ({ state }) => (state.data?.failed.length === 0 ? 30_000 : 0),
  })
}

const OWN_SCREENS = [
  { label: 'Your account', to: '/account' },
  { label: 'Help', to: '/help' },
] as const

/** The screens of a person's menu that have every typed word in their name. */
export function findScreens(session: Session, router: RegisteredRouter, typed: string): readonly Place[] {
  const { entries, others } = getMenu(session)
  const words = typed.toLowerCase().split(/\s+/)
  return [...entries, ...others, ...OWN_SCREENS]
    .filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
    .map(({ label, to }) => ({ label, href: router.buildLocation({ to }).href }))
}
