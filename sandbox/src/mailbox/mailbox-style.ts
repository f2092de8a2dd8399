export const mailboxStyle = `:root {
  --page: #faf7f2; --surface: #fffdfa; --line: #e6ddd2; --edge: #8f8278; --ink: #2b2426; --muted: #6b605d;
  --wine: #7d3a49; --tint: #f8eeee; --green: #4f6b57; --green-tint: #eaf0ea; --amber: #8a5a12;
  --amber-tint: #fdf3e0; --blue: #3f5a73; --blue-tint: #eaf0f5;
  --serif: 'Cormorant Garamond', 'Iowan Old Style', 'Palatino Linotype', Palatino, Georgia, serif;
  --sans: Figtree, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
}
* { box-sizing: border-box; }
html { background: var(--page); color: var(--ink); font: 15px/1.6 var(--sans); }
body { margin: 0 auto; max-width: 920px; padding: 44px; }
h1, h2, h3 { font-family: var(--serif); font-weight: 500; line-height: 1.2; margin: 0; }
h1 { font-size: 46px; }
h3 { font-size: 23px; overflow-wrap: anywhere; }
p { margin: 0; }
a { color: var(--wine); text-underline-offset: 3px; }
a:focus-visible, button:focus-visible, summary:focus-visible, pre:focus-visible {
  outline: 2px solid var(--wine); outline-offset: 2px;
}
.label { color: var(--muted); font-size: 12px; letter-spacing: 0.08em; text-transform: uppercase; }
.lead { color: var(--muted); margin-top: 8px; max-width: 60ch; }
.unseen { clip-path: inset(50%); height: 1px; overflow: hidden; position: absolute; white-space: nowrap; width: 1px; }
.bar {
  align-items: center; border: solid var(--line); border-width: 1px 0; display: flex;
  font-size: 13.5px; gap: 8px 24px; margin: 28px 0; padding: 10px 0;
}
.bar ul { display: flex; flex-wrap: wrap; gap: 4px; list-style: none; margin: 0; padding: 0; }
.bar nav a { border-radius: 3px; color: var(--ink); display: block; padding: 7px 12px; text-decoration: none; }
.bar nav a:hover { background: var(--tint); }
.bar nav a[aria-current] { background: var(--wine); color: var(--surface); }
.count { font-variant-numeric: tabular-nums; margin-left: 4px; opacity: 0.85; }
.bar nav { flex: none; }
.tools {
  align-items: center; color: var(--muted); display: flex; flex: 1; gap: 16px; justify-content: flex-end; min-height: 36px; min-width: 0;
}
#status { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
button {
  background: none; border: 1px solid var(--wine); border-radius: 3px; color: var(--wine); cursor: pointer;
  flex: none; font: inherit; min-height: 36px; padding: 0 14px;
}
button:hover { background: var(--tint); }
[hidden] { display: none; }
.messages { display: grid; gap: 16px; list-style: none; margin: 0; padding: 0; }
article { background: var(--surface); border: 1px solid var(--line); border-radius: 3px; padding: 20px 24px; }
li:target article { border-color: var(--wine); }
.meta { align-items: center; color: var(--muted); display: flex; flex-wrap: wrap; font-size: 13.5px; gap: 4px 12px; }
.meta time { font-variant-numeric: tabular-nums; margin-left: auto; }
.badge { border-radius: 3px; font-size: 12px; padding: 2px 8px; }
.badge.chat { background: var(--blue-tint); color: var(--blue); }
.badge.mail { background: var(--green-tint); color: var(--green); }
.badge.smtp { background: var(--tint); color: var(--wine); }
.badge.repeat { background: var(--amber-tint); color: var(--amber); }
.badge a { color: inherit; }
h3 { margin-top: 8px; }
.envelope { color: var(--muted); font-size: 13.5px; margin: 6px 0 0; }
.envelope div { display: flex; gap: 8px; }
.envelope dt { flex: none; min-width: 40px; }
.envelope dd { color: var(--ink); margin: 0; overflow-wrap: anywhere; }
.text { margin-top: 14px; overflow-wrap: anywhere; white-space: pre-wrap; }
details { border-top: 1px solid var(--line); font-size: 13.5px; margin-top: 14px; padding-top: 8px; }
summary { color: var(--muted); cursor: pointer; padding: 4px 0; width: fit-content; }
pre {
  background: var(--page); font: 12.5px/1.6 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; margin: 6px 0 0;
  max-height: 320px; overflow: auto; overflow-wrap: anywhere; padding: 12px; white-space: pre-wrap;
}
.older { color: var(--muted); margin-top: 14px; }
.nothing { color: var(--muted); margin: 72px auto; max-width: 46ch; text-align: center; }
.nothing h2 { color: var(--ink); font-size: 28px; margin: 16px 0 8px; }
@media (max-width: 860px) {
  .bar { align-items: stretch; flex-direction: column; }
  .tools { justify-content: space-between; }
}
@media (max-width: 700px) {
  body { padding: 24px 16px; }
  h1 { font-size: 36px; }
  .bar nav a { padding: 10px 12px; }
  .tools { min-height: 44px; }
  button { min-height: 44px; }
  .meta time { margin-left: 0; }
  article { padding: 16px; }
  .nothing { margin: 48px auto; }
}
@media (prefers-reduced-motion: no-preference) {
  .arrived article { animation: arrive 180ms ease-out; }
  @keyframes arrive { from { opacity: 0; } }
}
`
