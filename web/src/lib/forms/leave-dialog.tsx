import { Button } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { Dialog, DialogActions } from '../../ui/dialog/dialog.tsx'

/**
 * Asks before unsaved input is lost: in a dialog when going to another page, through the browser when leaving the site.
 */
export function LeaveDialog({ hasUnsaved }: { hasUnsaved: () => boolean }) {
  const { status, proceed, reset } = useBlocker({
    // Moving within the same page loses nothing.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && hasUnsaved(),
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  })
  return (
    <Dialog title="Leave without saving?" isOpen={status === 'blocked'} onClose={() => reset?.()} size="sm">
      You have unsaved changes.
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
