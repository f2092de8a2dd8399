import { getRouteApi } from '@tanstack/react-router'
import { api } from '@trousseau/contract/api'
import { OneLoader } from '../../lib/api/one-loader.tsx'
import { useFreshRead } from '../../lib/api/use-api.ts'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { BackToFactories } from './back-to-factories.tsx'
import { FactoryView } from './factory-view.tsx'

const route = getRouteApi('/wholesale/desk/factories/$id')

export function FactoryPage() {
  const { id } = route.useParams()
  return <OneFactory key={id} id={id} />
}

function OneFactory({ id }: { id: string }) {
  const read = useFreshRead(api.getFactory, { params: { id } })
  return (
    <OneLoader
      read={read}
      title="Factory"
      noun="factory"
      back={<BackToFactories />}
      toAll={<LinkButton to="/desk/factories">See all factories</LinkButton>}
    >
      {(factory) => <FactoryView factory={factory} isFresh={read.isFetchedAfterMount} />}
    </OneLoader>
  )
}
