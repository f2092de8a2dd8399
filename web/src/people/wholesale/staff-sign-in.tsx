import { Button } from '@mantine/core'
import { secondFactor } from '@trousseau/contract/second-factor'
import { useState } from 'react'
import { useOne, useWrite } from '../../lib/api/use-api.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toastSuccess } from '../../ui/toasts.tsx'
import { PasswordStep } from '../password-step.tsx'
import styles from './staff-page.module.css'

const staffWithout = (count: number) =>
  count === 0
    ? 'Everyone has it.'
    : `${count === 1 ? '1 person doesn’t' : `${count} people don’t`} have it yet.`

/** Whether the wholesaler's people need a second factor. A list that cannot say so is a list all the same. */
export function StaffSignIn() {
  const read = useOne(secondFactor.getStaffSignIn, {})
  const save = useWrite(secondFactor.updateStaffSignIn, { refreshes: [secondFactor.getStaffSignIn] })
  const [opened, setOpened] = useState(0)
  const [isOpen, setIsOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  if (!read.data) return null
  const { second_factor: isOn, staff_without } = read.data

  async function change(current_password: string) {
    await save.mutateAsync({ body: { second_factor: !isOn, current_password } })
    toastSuccess(
      isOn ? 'Staff can sign in with their password alone.' : 'All staff need two-step sign-in now.',
    )
    setIsOpen(false)
  }

  return (
    <section className={styles.signIn} aria-label="Two-step sign-in for staff">
      <p>
        {isOn ? 'Staff need two-step sign-in.' : 'Staff choose whether to use two-step sign-in.'}{' '}
        {staffWithout(staff_without)}
      </p>
      <Button
        variant="default"
        onClick={() => {
          setOpened(opened + 1)
          setIsOpen(true)
        }}
      >
        {isOn ? 'Let staff choose' : 'Require it'}
      </Button>
      <Dialog
        title={isOn ? 'Let staff choose two-step sign-in?' : 'Require two-step sign-in for all staff?'}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        canClose={!isBusy}
        size="sm"
      >
        <PasswordStep
          key={opened}
          doLabel={isOn ? 'Let staff choose' : 'Require it'}
          onBusy={setIsBusy}
          onCancel={() => setIsOpen(false)}
          onPassword={change}
        >
          {isOn
            ? 'Anyone who has it keeps it and can turn it off.'
            : 'Anyone without it has to set it up before doing anything else.'}
        </PasswordStep>
      </Dialog>
    </section>
  )
}
