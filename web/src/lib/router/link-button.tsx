import { Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'

type AnchorButtonProps = ButtonProps & AnchorHTMLAttributes<HTMLAnchorElement>

/** A link that looks like a button and loads the page from the server. */
export function AnchorButton(props: AnchorButtonProps) {
  return <Button component="a" {...props} />
}

/** A client-side link that looks like a button. */
export const LinkButton = createLink(AnchorButton)
