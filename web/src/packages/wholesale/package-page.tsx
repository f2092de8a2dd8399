import { getRouteApi } from '@tanstack/react-router'
import { api } from '@trousseau/contract/api'
import { seenBy } from '@trousseau/contract/endpoint'
import { OneLoader } from '../../lib/api/one-loader.tsx'
import { useRead } from '../../lib/api/use-api.ts'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { BackToPackages } from './back-to-packages.tsx'
import { PackageView } from './package-view.tsx'

const route = getRouteApi('/wholesale/desk/packages/$id')

export function PackagePage() {
  const { id } = route.useParams()
  return (
    <OneLoader
      read={useRead(seenBy('wholesale', api.getFactoryPackage), { params: { id } })}
      title="Package"
      noun="package"
      back={<BackToPackages />}
      toAll={<LinkButton to="/desk/packages">See all packages</LinkButton>}
    >
      {(pack) => <PackageView key={pack.id} pack={pack} />}
    </OneLoader>
  )
}
