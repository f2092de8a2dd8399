import { Skeleton } from '@mantine/core'
import type { Factory } from '@trousseau/contract/factories'
import { Loading } from '../../ui/page/loading.tsx'
import { Page } from '../../ui/page/page.tsx'
import { BackToFactories } from './back-to-factories.tsx'
import { CloseFactory } from './close-factory.tsx'
import { FactoryDetails, FactoryForm } from './factory-details.tsx'
import { FactoryPeople } from './factory-people.tsx'
import { FactoryWork } from './factory-work.tsx'
import { useIsAdmin } from './use-is-admin.ts'

type FactoryViewProps = {
  factory: Factory
  /** The form begins with what the server has now: an answer from before would be refused as outdated on saving. */
  isFresh: boolean
}

export function FactoryView({ factory, isFresh }: FactoryViewProps) {
  const canManage = useIsAdmin()
  return (
    <Page title={factory.name} back={<BackToFactories />}>
      <FactoryWork factory={factory} />
      {canManage ? <Managed factory={factory} isFresh={isFresh} /> : <FactoryDetails factory={factory} />}
    </Page>
  )
}

function Managed({ factory, isFresh }: FactoryViewProps) {
  return (
    <>
      {isFresh ? (
        <FactoryForm factory={factory} />
      ) : (
        <Loading label="Loading the factory">
          <Skeleton height={340} />
        </Loading>
      )}
      <FactoryPeople factory={factory} />
      <CloseFactory factory={factory} />
    </>
  )
}
