import { account } from '@trousseau/contract/account'
import { Download } from 'lucide-react'
import { useDownload } from '../../lib/api/use-download.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { FormSection } from '../../ui/form/form-section.tsx'

/** A copy of what is kept about the person, in a file that programs can read too. */
export function DataSection() {
  const download = useDownload(account.exportOwnData, 'Your data was downloaded.')
  return (
    <FormSection
      title="Your data"
      hint="A copy of what we keep about you: your account, where you sign in, what you did here, and the emails we sent you. To have it erased, ask one of our admins."
    >
      <div>
        <BusyButton
          variant="default"
          leftSection={<Download size={16} strokeWidth={1.75} aria-hidden />}
          busy={download.isPending}
          busyLabel="Downloading…"
          onClick={() => download.mutate({})}
        >
          Download your data
        </BusyButton>
      </div>
    </FormSection>
  )
}
