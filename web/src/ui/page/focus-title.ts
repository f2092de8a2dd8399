/** For a focus whose element is gone: on the body, the keyboard would begin at the top of the page again. */
export function focusTitle(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}
