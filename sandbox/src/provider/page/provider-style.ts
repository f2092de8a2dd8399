/** In addition to the mailbox's styles, which this page shares. */
export const providerStyle = `body { max-width: 1120px; }
section { margin-top: 36px; }
section h2 { font-size: 28px; margin-bottom: 12px; }
form { align-items: end; display: grid; gap: 12px 16px; grid-template-columns: repeat(4, 1fr); }
form .wide { grid-column: span 2; }
label { color: var(--muted); display: block; font-size: 13.5px; }
input, select {
  background: var(--surface); border: 1px solid var(--edge); border-radius: 3px; color: var(--ink); display: block;
  font: inherit; font-size: 15px; margin-top: 4px; min-height: 40px; padding: 0 10px; width: 100%;
}
input:focus-visible, select:focus-visible, .wide-table:focus-visible {
  outline: 2px solid var(--wine); outline-offset: 2px;
}
form button { justify-self: start; min-height: 40px; }
.wide-table { background: var(--surface); border: 1px solid var(--line); border-radius: 3px; overflow-x: auto; position: relative; }
table { border-collapse: collapse; font-size: 13.5px; width: 100%; }
th, td { border-bottom: 1px solid var(--line); padding: 9px 14px; text-align: left; vertical-align: top; }
tr:last-child td { border-bottom: 0; }
th { color: var(--muted); font-size: 12px; font-weight: 400; letter-spacing: 0.08em; text-transform: uppercase; }
th.number { text-align: right; }
td.number { font-variant-numeric: tabular-nums; text-align: right; white-space: nowrap; }
time, code { white-space: nowrap; }
code { font-size: 12.5px; }
.older { margin-top: 0; }
@media (max-width: 860px) { form { grid-template-columns: repeat(2, 1fr); } }
@media (max-width: 460px) { form { grid-template-columns: 1fr; } form .wide { grid-column: auto; } }
`
