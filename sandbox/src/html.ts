const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text made inert for HTML, between tags and inside quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '').replace(/(?![\t\n\r])\p{Cc}/gu, showControl)
}

/** A browser drops control characters; a mailbox that checks for them must show them. */
function showControl(sign: string): string {
  const code = sign.charCodeAt(0)
  return code < 0x20 ? String.fromCharCode(0x2400 + code) : '\ufffd'
}
