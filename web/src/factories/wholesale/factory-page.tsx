import { getRouteApi, useLocation } from '@tanstack/react-router'
import { type Factory, factories } from '@trousseau/contract/factories'
import { DetailPage } from '../../lib/api/detail-page.tsx'
import { useFreshRead } from '../../lib/api/use-api.ts'
import { LeaveDialog } from '../../lib/forms/leave-dialog.tsx'
import { RecordFormTrouble } from '../../lib/forms/record-form-trouble.tsx'
import { BackLink } from '../../lib/router/back-link.tsx'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { FactoryNewsChoice } from '../../people/factory-news-choice.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import { FormSection } from '../../ui/form/form-section.tsx'
import { Loading } from '../../ui/page/loading.tsx'
import { Page } from '../../ui/page/page.tsx'
import { SkeletonFields } from '../../ui/page/skeleton-shapes.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'
import { FactoryCalendarSection } from '../factory-calendar.tsx'
import { CarrierDaysSection } from './carrier-days.tsx'
import { CloseFactory, ReopenFactory } from './close-factory.tsx'
import { FactoryFields } from './factory-fields.tsx'
import { FactoryPeople } from './factory-people.tsx'
import { FactoryRecordSection } from './factory-record.tsx'
import { FactoryWork } from './factory-work.tsx'
import { useFactoryForm } from './use-factory-form.ts'
import { useIsAdmin } from './use-is-admin.ts'

const route = getRouteApi('/wholesale/desk/factories/$id')

export function FactoryPage() {
  const { id } = route.useParams()
  return <OneFactory key={id} id={id} />
}

function OneFactory({ id }: { id: string }) {
  const read = useFreshRead(factories.getFactory, { params: { id } })
  return (
    <DetailPage
      read={read}
      title="Factory"
      noun="factory"
      back={<BackToFactories />}
      toAll={<LinkButton to="/desk/factories">See all factories</LinkButton>}
    >
      {(factory) => <FactoryView factory={factory} isFresh={read.isFetchedAfterMount} />}
    </DetailPage>
  )
}

type FactoryViewProps = {
  factory: Factory
  /** True once the server's current version is loaded: saving changes to a cached one would be refused as outdated. */
  isFresh: boolean
}

function FactoryView({ factory, isFresh }: FactoryViewProps) {
  const canManage = useIsAdmin()
  return (
    <Page title={factory.name} back={<BackToFactories />}>
      <FactoryWork factory={factory} />
      {factory.closed_at === null && <FactoryCalendarSection factoryId={factory.id} mayChange />}
      {factory.closed_at === null && <CarrierDaysSection factoryId={factory.id} />}
      <FactoryRecordSection factoryId={factory.id} />
      {canManage && factory.closed_at !== null && <ReopenFactory factory={factory} />}
      {canManage && factory.closed_at === null ? (
        <Managed factory={factory} isFresh={isFresh} />
      ) : (
        <FactoryDetails factory={factory} />
      )}
      {factory.closed_at === null && (
        <FormSection
          title="Emails about orders"
          hint="New, changed, cancelled and moved orders, for everyone at the factory. They can change this, too."
        >
          <FactoryNewsChoice factoryId={factory.id} isDaily={factory.daily_digest} />
        </FormSection>
      )}
      {canManage && factory.closed_at === null && <CloseFactory factory={factory} />}
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
          <SkeletonFields count={5} />
        </Loading>
      )}
      <FactoryPeople factory={factory} />
    </>
  )
}

const ABOUT = { title: 'Details', hint: 'Contact details.' }

/** For people who may only view. */
function FactoryDetails({ factory }: { factory: Factory }) {
  return (
    <FormSection {...ABOUT}>
      <Facts
        facts={[
          ['Name', factory.name],
          ['Email', factory.email || '–'],
          ['Phone', factory.formatted_phone || '–'],
          ['Address', factory.address || '–'],
          ['Freight', factory.pays_freight ? 'Pays its carriers, and is paid back' : 'We pay the carriers'],
        ]}
      />
    </FormSection>
  )
}

function FactoryForm({ factory }: { factory: Factory }) {
  const { form, element, save, loadNewer, isBusy, trouble, hasUnsaved } = useFactoryForm({
    factory,
    onSaved: ({ name }) => toastSuccess(`${name} was saved.`),
  })
  return (
    <form ref={element} noValidate aria-label="Details" onSubmit={form.onSubmit(save, focusFirstError)}>
      <FormSection {...ABOUT}>
        <FactoryFields form={form} />
        <div>
          <RecordFormTrouble trouble={trouble} onLoadNewer={loadNewer} />
          <BusyButton type="submit" busy={isBusy} busyLabel="Saving…">
            Save factory
          </BusyButton>
        </div>
      </FormSection>
      <LeaveDialog hasUnsaved={hasUnsaved} />
    </form>
  )
}

/** Back to the page of the list the person came from. */
function BackToFactories() {
  const search = useLocation({ select: ({ state }) => state.factoriesSearch })
  return (
    <BackLink to="/desk/factories" search={search ?? {}}>
      Back to Factories
    </BackLink>
  )
}
