import { Loading } from '../../ui/page/loading.tsx'
import { SkeletonFields } from '../../ui/page/skeleton-shapes.tsx'

/** While a form waits for what can be chosen in it. */
export function Skeletons({ label }: { label: string }) {
  return (
    <Loading label={`Loading ${label}`}>
      <SkeletonFields count={4} />
    </Loading>
  )
}
