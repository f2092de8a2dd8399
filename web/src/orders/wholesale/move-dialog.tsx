import { type ReactNode, useState } from 'react'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { MoveForm, type MoveFormProps } from './move-form.tsx'

type MoveDialogProps = Omit<MoveFormProps, 'onBusy' | 'children'> & {
  title: string
  isOpen: boolean
  /** What will follow. */
  children?: ReactNode
}

/** Asks for what a move of one or several orders needs, and stays until it is done. */
export function MoveDialog({ title, isOpen, children, ...form }: MoveDialogProps) {
  const [isBusy, setIsBusy] = useState(false)
  return (
    <Dialog title={title} isOpen={isOpen} onClose={form.onClose} canClose={!isBusy} size="sm">
      {/* Begins anew each time it opens: a dialog that is closed has no content. */}
      <MoveForm {...form} onBusy={setIsBusy}>
        {children}
      </MoveForm>
    </Dialog>
  )
}
