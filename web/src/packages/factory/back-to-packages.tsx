import { useRouterState } from '@tanstack/react-router'
import { BackLink } from '../../lib/router/back-link.tsx'

/** Back to the page of the list the person came from. */
export function BackToPackages() {
  const search = useRouterState({ select: ({ location }) => location.state.packagesSearch })
  return (
    <BackLink to="/packages" search={search ?? {}}>
      Back to Packages
    </BackLink>
  )
}
