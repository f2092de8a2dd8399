import { Button } from '@mantine/core'
import { factoryPayments } from '@trousseau/contract/factory-payments'
import { packages, type WholesalePackage } from '@trousseau/contract/packages'
import { useState } from 'react'
import { z } from 'zod/mini'
import { call } from '../../lib/api/call.ts'
import { amountWords } from '../../lib/forms/amount-problem.ts'
import { MoneyDialog, MoneyForm } from '../../lib/forms/money-form.tsx'
import { useMoneyForm } from '../../lib/forms/use-money-form.ts'
import { MoneyField } from '../../ui/form/money-field.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'
import { costProblem } from './cost-problem.ts'

/** The package has left with a cost above the ceiling: it is billed as staff find it right. */
export function ApproveShipping({ pack }: { pack: WholesalePackage }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <p>{`The package has left. Its shipping cost of ${pack.formatted_shipping_cost} is above what is billed without a look.`}</p>
      <Button onClick={() => setIsAsking(true)}>Approve or correct</Button>
      <MoneyDialog title="Bill this package?" isOpen={isAsking} onClose={() => setIsAsking(false)}>
        {(onBusy) => <ApproveForm pack={pack} onBusy={onBusy} onClose={() => setIsAsking(false)} />}
      </MoneyDialog>
    </>
  )
}

const ApproveDraft = z.object({ shipping_cost: z.string() })

type ApproveFormProps = { pack: WholesalePackage; onBusy: (isBusy: boolean) => void; onClose: () => void }

function ApproveForm({ pack, onBusy, onClose }: ApproveFormProps) {
  const { id, version, store, factory, freight_by, shipping_cost } = pack
  const money = useMoneyForm({
    slot: `approve-shipping:${id}`,
    shape: ApproveDraft,
    empty: { shipping_cost: (shipping_cost ?? 0).toFixed(2) },
    problemsOf: (draft) => ({ shipping_cost: costProblem(draft.shipping_cost) }),
    send: (draft, idempotencyKey) =>
      call(packages.approveShipping, {
        params: { id: String(id) },
        body: { shipping_cost: draft.shipping_cost, version },
        idempotencyKey,
      }),
    about: (draft) => ({
      call: 'approveShipping',
      detail: `of package #${id}, with ${amountWords(draft.shipping_cost)} for shipping`,
    }),
    refreshes: [
      packages.getFactoryPackage,
      packages.listPackages,
      factoryPayments.getFactoryBalance,
      factoryPayments.listFactoryOwed,
    ],
    onBusy,
    onDone({ invoice }) {
      toastSuccess(`Invoice # ${invoice?.number ?? ''} was issued.`)
      onClose()
    },
  })
  return (
    <MoneyForm
      money={money}
      doLabel="Issue the invoice"
      busyLabel="Issuing…"
      isItDone="the invoice was issued"
      onClose={onClose}
    >
      <p>{`${store.name} is billed for its orders and for this shipping cost.`}</p>
      {freight_by === 'factory' && (
        <p>{`${factory.name} paid the carrier, so we owe ${factory.name} the same amount.`}</p>
      )}
      <MoneyField
        label="Shipping cost"
        required
        data-autofocus
        {...money.form.getInputProps('shipping_cost')}
      />
    </MoneyForm>
  )
}
