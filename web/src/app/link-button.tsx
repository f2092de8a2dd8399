import { Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'

type LinkButtonProps = ButtonProps & AnchorHTMLAttributes<HTMLAnchorElement>

/** A link that looks like a button. */
export const LinkButton = createLink((props: LinkButtonProps) => <Button component="a" {...props} />)
