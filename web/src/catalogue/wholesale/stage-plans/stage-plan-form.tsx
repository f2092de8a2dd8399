import { Button, Input } from '@mantine/core'
import { calendars, type StagePlan } from '@trousseau/contract/calendars'
import { STAGE_LABELS, STAGES } from '@trousseau/domain/dates/stages'
import { X } from 'lucide-react'
import { call } from '../../../lib/api/call.ts'
import { useWrite } from '../../../lib/api/use-api.ts'
import { RecordFormTrouble } from '../../../lib/forms/record-form-trouble.tsx'
import { useRecordForm } from '../../../lib/forms/use-record-form.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { DialogActions } from '../../../ui/dialog/dialog.tsx'
import { CheckboxField } from '../../../ui/form/checkbox-field.tsx'
import { focusFirstError } from '../../../ui/form/focus-first-error.ts'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { toastSuccess } from '../../../ui/toasts.tsx'
import { PlanItemFinder } from './plan-item-finder.tsx'
import {
  PLAN_FIELD_NAMES,
  type PlanDraft,
  type PlanItem,
  planProblems,
  toPlanBody,
  toPlanDraft,
  UNITS,
} from './stage-plan-draft.ts'
import styles from './stage-plans.module.css'

type StagePlanFormProps = {
  /** The one to change; a new one without. */
  plan: StagePlan | undefined
  onBusy: (isBusy: boolean) => void
  onClose: () => void
}

export function StagePlanForm({ plan, onBusy, onClose }: StagePlanFormProps) {
  const write = useWrite(calendars.saveStagePlan, { refreshes: [calendars.listStagePlans] })
  const { form, element, save, loadNewer, isBusy, trouble } = useRecordForm<StagePlan, PlanDraft>({
    record: plan,
    toDraft: toPlanDraft,
    names: PLAN_FIELD_NAMES,
    problems: planProblems,
    async save(draft, before) {
      onBusy(true)
      try {
        const known = before && { id: before.id, version: before.version }
        return await write.mutateAsync({ body: Object.assign(toPlanBody(draft), known) })
      } finally {
        onBusy(false)
      }
    },
    load: async (before) =>
      (await call(calendars.listStagePlans, {})).find(({ id }) => id === before.id) ?? before,
    onSaved({ name }) {
      toastSuccess(`${name} was saved.`)
      onClose()
    },
  })
  return (
    <form ref={element} className={styles.form} noValidate onSubmit={form.onSubmit(save, focusFirstError)}>
      <TextField label="Name" maxLength={80} required data-autofocus {...form.getInputProps('name')} />
      <Shares form={form} />
      <CheckboxField
        label="For all items without their own plan"
        {...form.getInputProps('is_default', { type: 'checkbox' })}
      />
      <Items items={form.values.items} onChange={(items) => form.setFieldValue('items', items)} />
      <div>
        <RecordFormTrouble trouble={trouble} onLoadNewer={loadNewer} />
        <DialogActions>
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <BusyButton type="submit" busy={isBusy} busyLabel="Saving…">
            Save plan
          </BusyButton>
        </DialogActions>
      </div>
    </form>
  )
}

type SharesProps = { form: ReturnType<typeof useRecordForm<StagePlan, PlanDraft>>['form'] }

function Shares({ form }: SharesProps) {
  return (
    <fieldset className={styles.shares} data-path="shares" tabIndex={-1}>
      <legend>Working days</legend>
      {STAGES.map((stage) => (
        <div key={stage} className={styles.share}>
          <TextField
            label={STAGE_LABELS[stage]}
            inputMode="numeric"
            maxLength={3}
            {...form.getInputProps(`shares.${stage}.amount`)}
          />
          <SelectField
            aria-label={`${STAGE_LABELS[stage]} in`}
            choices={UNITS}
            {...form.getInputProps(`shares.${stage}.unit`)}
          />
        </div>
      ))}
      {form.errors.shares && <Input.Error role="alert">{form.errors.shares}</Input.Error>}
    </fieldset>
  )
}

type ItemsProps = { items: readonly PlanItem[]; onChange: (items: PlanItem[]) => void }

/** An item has one plan: what is added here leaves the plan that it had. */
function Items({ items, onChange }: ItemsProps) {
  return (
    <fieldset className={styles.items}>
      <legend>Dresses and custom items with this plan</legend>
      {items.length > 0 && (
        <ul className={styles.chosen} aria-label="Items with this plan">
          {items.map((item) => (
            <li key={`${item.type} ${item.id}`}>
              <Button
                variant="default"
                size="compact-sm"
                rightSection={<X size={14} aria-hidden />}
                aria-label={`Remove ${item.name}`}
                onClick={() => onChange(items.filter((one) => one !== item))}
              >
                {item.name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <PlanItemFinder taken={items} onAdd={(item) => onChange([...items, item])} />
    </fieldset>
  )
}
