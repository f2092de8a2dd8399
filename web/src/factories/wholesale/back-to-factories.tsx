import { useLocation } from '@tanstack/react-router'
import { BackLink } from '../../lib/router/back-link.tsx'

/** To the page of the list one came from. */
export function BackToFactories() {
  const search = useLocation({ select: ({ state }) => state.factoriesSearch })
  return (
    <BackLink to="/desk/factories" search={search ?? {}}>
      Back to Factories
    </BackLink>
  )
}
