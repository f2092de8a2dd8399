import { Button, Skeleton } from '@mantine/core'
import { calendars, type FactoryTransit } from '@trousseau/contract/calendars'
import { places } from '@trousseau/contract/places'
import { USUAL_TRANSIT_DAYS } from '@trousseau/domain/dates/carrier-days'
import { CARRIERS } from '@trousseau/domain/orders/shipment'
import { Plus } from 'lucide-react'
import { call } from '../../lib/api/call.ts'
import { One } from '../../lib/api/one.tsx'
import { useFreshRead, useOne, useWrite } from '../../lib/api/use-api.ts'
import { LeaveDialog } from '../../lib/forms/leave-dialog.tsx'
import { RecordFormTrouble } from '../../lib/forms/record-form-trouble.tsx'
import { useRecordForm } from '../../lib/forms/use-record-form.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import { FormSection } from '../../ui/form/form-section.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { SuggestField } from '../../ui/form/suggest-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'
import styles from './carrier-days.module.css'
import { useIsAdmin } from './use-is-admin.ts'

const OTHERS = 'All other countries'

/** How far it is from the factory's door to its stores. Admins change it, other staff read it. */
export function CarrierDaysSection({ factoryId }: { factoryId: number }) {
  const read = useFreshRead(calendars.listTransitTimes, {})
  const countries = useOne(places.listCountries, {})
  const isAdmin = useIsAdmin()
  return (
    <FormSection
      title="Carrier days"
      hint={`Monday to Friday, counted from the day after it ships. Without a row, it’s ${USUAL_TRANSIT_DAYS} days. Open orders get new dates when you save.`}
    >
      <One
        read={read}
        what="The carrier days could not be loaded."
        waiting={<Skeleton height={120} />}
        isForForm
      >
        {(all) => {
          const transit = all.find(({ factory }) => factory.id === factoryId)
          if (!transit) return null
          const names = countries.data ?? {}
          return isAdmin ? (
            <CarrierDaysForm transit={transit} names={names} />
          ) : (
            <CarrierDaysList transit={transit} names={names} />
          )
        }}
      </One>
    </FormSection>
  )
}

type Shown = { transit: FactoryTransit; names: Readonly<Record<string, string>> }

function CarrierDaysList({ transit: { times }, names }: Shown) {
  if (times.length === 0) return <p className={styles.none}>No carrier days yet.</p>
  return (
    <ul className={styles.list} aria-label="Carrier days">
      {times.map(({ country, service, days }) => (
        <li key={`${country} ${service}`}>
          {country === '' ? OTHERS : (names[country] ?? country)}
          {service !== '' && `, ${service}`}
          {`: ${days === 1 ? '1 day' : `${days} days`}`}
        </li>
      ))}
    </ul>
  )
}

type Row = { country: string; service: string; days: string }
type Draft = { times: Row[] }

const toDraft = (transit: FactoryTransit | undefined): Draft => ({
  times: (transit?.times ?? []).map(({ country, service, days }) => ({
    country,
    service,
    days: String(days),
  })),
})

const MOST_DAYS = 120

function problemsOf({ times }: Draft) {
  const wrong = times.flatMap(({ days }, at) =>
    /^\d{1,3}$/.test(days.trim()) && Number(days) <= MOST_DAYS
      ? []
      : [[`times.${at}.days`, `Please enter whole days from 0 to ${MOST_DAYS}.`] as const],
  )
  return Object.fromEntries(wrong)
}

function CarrierDaysForm({ transit, names }: Shown) {
  const update = useWrite(calendars.updateTransitTimes, { refreshes: [calendars.listTransitTimes] })
  const { factory } = transit
  const { form, element, save, loadNewer, isBusy, trouble, hasUnsaved } = useRecordForm<
    FactoryTransit,
    Draft
  >({
    record: transit,
    toDraft,
    names: { times: 'Carrier days' },
    problems: problemsOf,
    save: ({ times }, before = transit) =>
      update.mutateAsync({
        body: { factory: factory.id, times: times.map(toTime), version: before.version },
      }),
    load: async (before) => {
      const all = await call(calendars.listTransitTimes, {})
      return all.find((one) => one.factory.id === before.factory.id) ?? before
    },
    onSaved: () => toastSuccess(`Carrier days for ${factory.name} saved.`),
  })
  return (
    <form
      ref={element}
      className={styles.form}
      noValidate
      aria-label="Carrier days"
      onSubmit={form.onSubmit(save, focusFirstError)}
    >
      {form.values.times.length === 0 && <p className={styles.none}>No carrier days yet.</p>}
      <Rows form={form} names={names} />
      <div>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<Plus size={14} aria-hidden />}
          onClick={() => form.insertListItem('times', { country: '', service: '', days: '' })}
        >
          Add carrier days
        </Button>
      </div>
      <div>
        <RecordFormTrouble trouble={trouble} onLoadNewer={loadNewer} />
        <BusyButton type="submit" busy={isBusy} busyLabel="Saving…">
          Save carrier days
        </BusyButton>
      </div>
      <LeaveDialog hasUnsaved={hasUnsaved} />
    </form>
  )
}

const toTime = ({ country, service, days }: Row) => ({ country, service, days: days.trim() })

type RowsProps = Pick<Shown, 'names'> & {
  form: ReturnType<typeof useRecordForm<FactoryTransit, Draft>>['form']
}

function Rows({ form, names }: RowsProps) {
  const choices = Object.entries(names).map(([value, label]) => ({ value, label }))
  return form.values.times.map((_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name of its own until it is saved
    <fieldset key={at} className={styles.row}>
      <legend className={styles.legend}>{`Row ${at + 1}`}</legend>
      <SelectField
        label="Country"
        placeholder={OTHERS}
        choices={choices}
        {...form.getInputProps(`times.${at}.country`)}
      />
      <SuggestField
        label="Carrier"
        placeholder="Any"
        maxLength={60}
        suggestions={CARRIERS}
        {...form.getInputProps(`times.${at}.service`)}
      />
      <TextField
        label="Days"
        inputMode="numeric"
        maxLength={3}
        required
        {...form.getInputProps(`times.${at}.days`)}
      />
      <Button
        variant="subtle"
        color="red"
        aria-label={`Remove row ${at + 1}`}
        onClick={() => form.removeListItem('times', at)}
      >
        Remove
      </Button>
    </fieldset>
  ))
}
