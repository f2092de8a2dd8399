import { factories } from '@trousseau/contract/factories'
import { CallFailed } from '../lib/api/call-failed.ts'
import { useWrite } from '../lib/api/use-api.ts'
import { SelectField } from '../ui/form/select-field.tsx'
import { toastFailure, toastSuccess } from '../ui/toasts.tsx'

const AT_ONCE = { value: 'at_once', label: 'Email as it happens' }
const DAILY = { value: 'daily', label: 'One email a day' }

/** How a factory's people are told what becomes of its orders. A choice is saved at once. */
export function FactoryNewsChoice({ factoryId, isDaily }: { factoryId: number; isDaily: boolean }) {
  const update = useWrite(factories.updateFactoryNews, {
    refreshes: [factories.getFactoryNews, factories.getFactory],
  })

  async function choose(daily_digest: boolean) {
    try {
      await update.mutateAsync({ params: { id: String(factoryId) }, body: { daily_digest } })
      toastSuccess(daily_digest ? 'One email a day from now on.' : 'Emails as it happens from now on.')
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure
      toastFailure(failure.message)
    }
  }

  return (
    <SelectField
      label="When"
      description="As it happens: changes within a minute come in one email. One email a day: at 7:00 AM Central Time, if there’s news."
      choices={[AT_ONCE, DAILY]}
      value={isDaily ? DAILY.value : AT_ONCE.value}
      disabled={update.isPending}
      onChange={({ currentTarget: { value } }) => void choose(value === DAILY.value)}
    />
  )
}
