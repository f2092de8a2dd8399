import { Dialog } from '../../ui/dialog/dialog.tsx'
import { laterPart, useLaterPart } from '../../ui/later-part.ts'
import type { StoreItem } from './item-kind.ts'
import './quick-look.module.css'

type QuickLookProps = {
  /** Kept while the dialog fades out; undefined until the first item is opened. */
  item: StoreItem | undefined
  isOpen: boolean
  onClose: () => void
}

const lookPart = laterPart(() => import('./item-look.tsx'))

export function QuickLook({ item, isOpen, onClose }: QuickLookProps) {
  const part = useLaterPart(lookPart, isOpen, onClose)
  return (
    <Dialog title={item?.name ?? ''} isOpen={isOpen && part !== undefined} onClose={onClose} size="lg">
      {item && part && <part.ItemLook item={item} />}
    </Dialog>
  )
}
