import { Skeleton } from '@mantine/core'
import { factories } from '@trousseau/contract/factories'
import { One } from '../../lib/api/one.tsx'
import { useOne } from '../../lib/api/use-api.ts'
import { FormSection } from '../../ui/form/form-section.tsx'
import { Loading } from '../../ui/page/loading.tsx'
import { FactoryNewsChoice } from '../factory-news-choice.tsx'

/** A factory's people choose together how they get its emails. */
export function NewsSection({ factory: { id, name } }: { factory: { id: number; name: string } }) {
  const read = useOne(factories.getFactoryNews, { params: { id: String(id) } })
  return (
    <FormSection
      title="Emails about orders"
      hint={`New, changed, cancelled and moved orders, for everyone at ${name}.`}
    >
      <One
        read={read}
        what="How you get emails could not be loaded."
        waiting={
          <Loading label="Loading how you get emails">
            <Skeleton height={64} />
          </Loading>
        }
      >
        {({ daily_digest }) => <FactoryNewsChoice factoryId={id} isDaily={daily_digest} />}
      </One>
    </FormSection>
  )
}
