import { Skeleton } from '@mantine/core'
import { SavedMethods } from '../../payment-methods/saved-methods.tsx'
import { Loading } from '../../ui/page/loading.tsx'
import type { MethodToCharge } from './use-method-to-charge.ts'

type MethodChoiceProps = { storeId: number; toCharge: MethodToCharge; onChoose: (id: number) => void }

/** The saved cards and bank accounts, of which one is charged. */
export function MethodChoice({ storeId, toCharge: { read, methods, method }, onChoose }: MethodChoiceProps) {
  return (
    <SavedMethods
      storeId={storeId}
      read={read}
      methods={methods}
      chosen={method}
      onChoose={onChoose}
      waiting={
        <Loading label="Loading the payment methods">
          <Skeleton height={140} />
        </Loading>
      }
    />
  )
}
