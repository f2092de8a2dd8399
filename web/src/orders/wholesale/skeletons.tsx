import { Skeleton } from '@mantine/core'
import { Loading } from '../../ui/page/loading.tsx'

/** While a form waits for what can be chosen in it. */
export function Skeletons({ label }: { label: string }) {
  return (
    <Loading label={`Loading ${label}`}>
      <Skeleton height={260} />
    </Loading>
  )
}
