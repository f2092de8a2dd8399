import { Button } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx'

/** Asks before what was typed is lost: on the way to another page here, and by the browser on the way out. */
export function LeaveDialog({ hasUnsaved }: { hasUnsaved: () => boolean }) {
  const { status, proceed, reset } = useBlocker({
    // A step to another part of the same page loses nothing.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && hasUnsaved(),
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  })
  return (
    <Dialog title="Leave without saving?" isOpen={status === 'blocked'} onClose={() => reset?.()} size="sm">
      What you changed on this page is not saved yet.
      <DialogActions>
        <Button variant="default" onClick={() => proceed?.()}>
          Leave without saving
        </Button>
        <Button data-autofocus onClick={() => reset?.()}>
          Stay
        </Button>
      </DialogActions>
    </Dialog>
  )
}
