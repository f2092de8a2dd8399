import { Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'

type AnchorButtonProps = ButtonProps & AnchorHTMLAttributes<HTMLAnchorElement>

/** An address that looks like a button, and loads its page anew. */
export function AnchorButton(props: AnchorButtonProps) {
  return <Button component="a" {...props} />
}

/** A link within the site that looks like a button. */
export const LinkButton = createLink(AnchorButton)
