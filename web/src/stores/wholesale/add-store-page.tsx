import { LeaveDialog } from '../../lib/forms/leave-dialog.tsx'
import { TextLink } from '../../lib/router/text-link.tsx'
import { BusyButton } from '../../ui/busy-button.tsx'
import { focusFirstError } from '../../ui/form/focus-first-error.ts'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import { Page } from '../../ui/page/page.tsx'
import styles from './add-store-page.module.css'
import { StoreFields } from './store-fields.tsx'
import { useAddStore } from './use-add-store.ts'

export function AddStorePage() {
  const { form, element, save, isBusy, messages, hasUnsaved } = useAddStore()
  return (
    <Page
      title="Add Store"
      subtitle="A new retailer. How it pays comes next."
      back={<TextLink to="/list-of-retailers">Back to the retailers</TextLink>}
    >
      <form ref={element} noValidate aria-label="Add Store" onSubmit={form.onSubmit(save, focusFirstError)}>
        <StoreFields form={form} />
        <div className={styles.foot}>
          <FormErrors messages={messages} />
          <BusyButton type="submit" busy={isBusy} busyLabel="Saving…">
            Save and continue
          </BusyButton>
        </div>
      </form>
      <LeaveDialog hasUnsaved={hasUnsaved} />
    </Page>
  )
}
