import { useRouterState } from '@tanstack/react-router'
import { BackLink } from '../../lib/router/back-link.tsx'

export function BackToPackages() {
  const search = useRouterState({ select: ({ location }) => location.state.deskPackagesSearch }) ?? {}
  return (
    <BackLink to="/desk/packages" search={search}>
      Back to Packages
    </BackLink>
  )
}
