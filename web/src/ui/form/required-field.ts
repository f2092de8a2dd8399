/** Marks a required field. The star is drawn by CSS, so that it is not part of the label's text. */
export function asRequired(isRequired: boolean) {
  return { 'aria-required': isRequired, labelProps: { mod: { required: isRequired } } }
}
