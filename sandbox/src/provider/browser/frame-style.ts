/**
 * Served at /frame/field.css. The page may override the field's style, including the focus ring, because it can draw
 * its own ring around the host, which is marked while the field has focus. The color of an invalid value cannot be
 * changed.
 */
export const frameStyle = `html,
body {
  height: 100%;
  margin: 0;
  overflow: hidden;
  background: transparent;
}
#field {
  box-sizing: border-box;
  display: block;
  width: 100%;
  height: 100%;
  margin: 0;
  padding: 0 0.75rem;
  border: 0;
  border-radius: 0;
  background-color: transparent;
  color: #2b2426;
  font: 1rem/1.5 system-ui, sans-serif;
  font-variant-numeric: tabular-nums;
}
#field::placeholder {
  color: #6b605d;
  opacity: 1;
}
#field:focus {
  outline: 2px solid #1f4f8a;
  outline-offset: -2px;
}
#field[aria-invalid='true'] {
  color: #9c2620 !important;
}
#field.masked {
  -webkit-text-security: disc;
}
.unseen {
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
`
