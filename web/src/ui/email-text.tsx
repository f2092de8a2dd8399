import { Fragment } from 'react'

/** An email address that is too long for its place is broken before its @ and after a dot, not anywhere. */
export function EmailText({ children }: { children: string }) {
  return children.split(/(?<=\.)|(?=@)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, which never move
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
