import { packages } from '@trousseau/contract/packages'
import { useOne } from '../../lib/api/use-api.ts'
import { TrackingNumber } from '../tracking-number.tsx'

/** How the carrier knows the package that the order left in. The invoice shows it too, should it not load here. */
export function OrderTracking({ packageId }: { packageId: number }) {
  const { data } = useOne(packages.getStorePackage, { params: { id: String(packageId) } })
  if (!data) return '–'
  return (
    <>
      {data.carrier && `${data.carrier} `}
      <TrackingNumber pack={data} />
    </>
  )
}
