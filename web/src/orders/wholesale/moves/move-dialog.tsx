import { type ReactNode, useState } from 'react'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { MoveForm, type MoveFormProps } from './move-form.tsx'

type MoveDialogProps = Omit<MoveFormProps, 'onBusy' | 'children'> & {
  title: string
  isOpen: boolean
  /** What the action will do. */
  children?: ReactNode
}

/** Asks for what an action on one or several orders needs, and stays open until it is done. */
export function MoveDialog({ title, isOpen, children, ...form }: MoveDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  return (
    <Dialog title={title} isOpen={isOpen} onClose={form.onClose} canClose={!isBusy} size="sm">
      {/* A closed dialog has no content, so the form starts empty each time it opens. */}
      <MoveForm {...form} onBusy={setIsBusy}>
        {children}
      </MoveForm>
    </Dialog>
  )
}
