import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CallFailed } from '../../lib/api/call-failed.ts'
import { One } from '../../lib/api/one.tsx'
import { AnchorButton } from '../../lib/router/link-button.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Loading, SkeletonLines } from '../../ui/page/loading.tsx'
import { Page } from '../../ui/page/page.tsx'
import layout from './item-layout.module.css'
import styles from './item-page.module.css'
import type { ListLink } from './list-link.ts'

type ItemPageProps<Item> = {
  read: UseQueryResult<Item, CallFailed>
  list: ListLink
  /** Names the item: "dress" or "item". */
  what: string
  subtitle?: string
  children: (item: Item) => ReactNode
}

/** What the two item pages share: the frame, the loading state and the errors. */
export function ItemPage<Item extends { name: string }>(props: ItemPageProps<Item>) {
  const { read, list, what, subtitle, children } = props
  return (
    <Page
      title="View Item"
      isTitleQuiet
      documentTitle={read.data && `${read.data.name} · View Item`}
      subtitle={subtitle}
      back={
        <a className={styles.back} {...list}>
          <ArrowLeft size={16} strokeWidth={1.75} aria-hidden />
          Back to list
        </a>
      }
    >
      <One
        read={read}
        what={`The ${what} could not be loaded.`}
        kept="Your choices are saved."
        gone={
          <EmptyState
            sentence={`This ${what} is no longer available.`}
            action={<AnchorButton {...list}>Browse {what === 'dress' ? 'dresses' : 'items'}</AnchorButton>}
          />
        }
        waiting={
          <Loading label={`Loading the ${what}`}>
            <ItemSkeleton />
          </Loading>
        }
      >
        {children}
      </One>
    </Page>
  )
}

function ItemSkeleton() {
  return (
    <div className={layout.columns}>
      <Skeleton className={styles.picture ?? ''} />
      <div>
        <Skeleton height={14} width={90} mb={10} />
        <Skeleton height={38} width="50%" mb={16} />
        <Skeleton height={22} width={120} mb={20} />
        <SkeletonLines />
        {['Wear date', 'Color', 'Size', 'Note'].map((field) => (
          <Skeleton key={field} height={44} mt={32} />
        ))}
      </div>
    </div>
  )
}
