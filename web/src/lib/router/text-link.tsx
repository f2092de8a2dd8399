import { Anchor, type AnchorProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'

type TextLinkProps = Omit<AnchorProps, 'component'> & AnchorHTMLAttributes<HTMLAnchorElement>

/** A link in running text, in the wholesaler's colors. */
export const TextLink = createLink((props: TextLinkProps) => <Anchor inherit {...props} />)
