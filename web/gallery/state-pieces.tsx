import { Button, Group } from '@mantine/core'
import { Eye, Trash2 } from 'lucide-react'
import { BusyButton } from '../src/ui/busy-button.tsx'
import { IconButton } from '../src/ui/icon-button.tsx'
import { LoadError } from '../src/ui/page/load-error.tsx'
import { Loading, SkeletonLines } from '../src/ui/page/loading.tsx'
import { StatusBadge } from '../src/ui/status-badge.tsx'
import { Section } from './section.tsx'

const oneSecond = () => new Promise((resolve) => setTimeout(resolve, 1000))

export function StatePieces() {
  return (
    <>
      <Section title="Buttons">
        <Group>
          <Button>Place order</Button>
          <Button variant="outline">View</Button>
          <Button variant="outline" size="compact-sm">
            View
          </Button>
          <Button variant="default">Cancel</Button>
          <Button variant="light">Light</Button>
          <Button variant="subtle">Subtle</Button>
          <Button color="red">Delete store</Button>
          <Button disabled>Not yet</Button>
          <BusyButton busyLabel="Signing in…" onClick={oneSecond}>
            Sign in
          </BusyButton>
          <BusyButton busyLabel="Signing in…" busy>
            Sign in
          </BusyButton>
          <IconButton label="Quick look" icon={Eye} onClick={() => undefined} />
          <IconButton label="Delete" icon={Trash2} variant="default" onClick={() => undefined} />
        </Group>
      </Section>
      <Section title="Badges">
        <Group>
          <StatusBadge tone="neutral">Pending</StatusBadge>
          <StatusBadge tone="info">In production</StatusBadge>
          <StatusBadge tone="success">Delivered</StatusBadge>
          <StatusBadge tone="warning">Payment being confirmed</StatusBadge>
          <StatusBadge tone="error">Payment returned</StatusBadge>
        </Group>
      </Section>
      <Section title="Loading">
        <Loading label="Loading the addresses">
          <SkeletonLines lines={4} />
        </Loading>
      </Section>
      <Section title="Load error">
        <LoadError what="The addresses could not be loaded." onRetry={() => undefined} isRetrying />
      </Section>
    </>
  )
}
