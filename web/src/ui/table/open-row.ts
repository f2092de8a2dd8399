import type { MouseEvent } from 'react'

const USABLE = 'a, button, input, select, textarea, label'

/** Follows the first link of the row that was clicked, as if the link itself had been. */
export function openRow(event: MouseEvent<HTMLElement>): void {
  const { target, button } = event
  if (!(target instanceof Element) || target.closest(USABLE) || button > 1 || isSelectingText()) return
  const link = target.closest('tr')?.querySelector<HTMLAnchorElement>('a[href]')
  if (!link) return
  if (button === 1 || event.ctrlKey || event.metaKey) window.open(link.href, '_blank')
  else link.click()
}

/** To copy a number out of a row, it is selected with the mouse, which ends in a click. */
const isSelectingText = () => getSelection()?.type === 'Range'
