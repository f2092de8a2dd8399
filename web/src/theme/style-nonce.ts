/** The word that lets a style made in the browser past the content security policy. */
export function readStyleNonce(): string {
  // getAttribute would answer with nothing: browsers hide the attribute, and keep the property.
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')
  return meta?.nonce ?? ''
}

/** The scroll lock under Mantine's dialogs makes a style of its own, and looks for the nonce in this global only. */
export function shareStyleNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: readStyleNonce() })
}
