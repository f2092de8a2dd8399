import { getRouteApi } from '@tanstack/react-router'
import { api } from '@trousseau/contract/api'
import { LinkButton } from '../app/link-button.tsx'
import { useFreshRead } from '../app/use-api.ts'
import { OneLoader } from '../parts/one-loader.tsx'
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
