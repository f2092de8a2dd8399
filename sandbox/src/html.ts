const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML, between tags and inside quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '').replace(/(?![\t\n\r])\p{Cc}/gu, showControl)
}

/** Browsers drop control characters, but this mailbox is used to check for them, so it makes them visible. */
function showControl(sign: string): string {
  const code = sign.charCodeAt(0)
  return code < 0x20 ? String.fromCharCode(0x2400 + code) : '\ufffd'
}
