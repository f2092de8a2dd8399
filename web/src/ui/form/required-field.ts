/** Marks a field that must be filled. The star is drawn by css: the label's text stays what the label says. */
export function asRequired(isRequired: boolean) {
  return { 'aria-required': isRequired, labelProps: { mod: { required: isRequired } } }
}
