import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { CallFailed } from '../../../lib/api/call-failed.ts'
import { One } from '../../../lib/api/one.tsx'
import { LeaveDialog } from '../../../lib/forms/leave-dialog.tsx'
import { BackLink } from '../../../lib/router/back-link.tsx'
import { LinkButton } from '../../../lib/router/link-button.tsx'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { focusFirstError } from '../../../ui/form/focus-first-error.ts'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { Loading } from '../../../ui/page/loading.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { SkeletonFields } from '../../../ui/page/skeleton-shapes.tsx'
import { CUSTOM_ITEM, type WholesaleItem, type WholesaleKind } from '../item-kind.ts'
import { ItemStatusBadge } from '../item-status.tsx'
import { DraftWarnings } from './draft-warnings.tsx'
import styles from './item-editor.module.css'
import { type DraftForm, type Saving, useItemForm } from './use-item-form.ts'

type ItemEditorProps = {
  saving: Saving
  /** Undefined for a new item. */
  item: WholesaleItem | undefined
  /** Renders the sections, which report whether pictures are still uploading. */
  children: (parts: {
    form: DraftForm
    savedItem: WholesaleItem | undefined
    onUploading: (isUploading: boolean) => void
  }) => ReactNode
}

export function ItemEditor({ saving, item, children }: ItemEditorProps) {
  const { kind } = saving
  const editing = useItemForm(saving, item)
  const { form, element, save, loadNewer, isBusy, trouble, hasUnsaved, savedRecord: savedItem } = editing
  const [isUploading, setIsUploading] = useState(false)
  return (
    <Page
      title={savedItem ? savedItem.name : `Add ${kind.one}`}
      subtitle={savedItem && <ItemStatusBadge status={savedItem.status} />}
      back={<BackToList kind={kind} />}
    >
      <form
        ref={element}
        noValidate
        aria-label={savedItem ? `Edit ${kind.one}` : `Add ${kind.one}`}
        onSubmit={form.onSubmit(save, focusFirstError)}
      >
        {children({ form, savedItem, onUploading: setIsUploading })}
        <DraftWarnings form={form} />
        <div className={styles.bar}>
          {isUploading ? (
            <Button disabled>Pictures are uploading…</Button>
          ) : (
            <BusyButton type="submit" busy={isBusy} busyLabel="Saving…">
              Save {kind.one}
            </BusyButton>
          )}
          {trouble.isStale && (
            <BusyButton variant="outline" busyLabel="Loading…" onClick={loadNewer}>
              Load the newer version
            </BusyButton>
          )}
          <div className={styles.trouble}>
            <FormErrors messages={trouble.messages} />
            <p className={styles.note} role="status">
              {trouble.note}
            </p>
          </div>
        </div>
      </form>
      <LeaveDialog hasUnsaved={() => isUploading || hasUnsaved()} />
    </Page>
  )
}

/** Back to the page of the list the person came from, or to its first page. */
export function BackToList({ kind }: { kind?: WholesaleKind }) {
  const search = useRouterState({ select: ({ location }) => location.state.wholesaleSearch })
  const start = kind === CUSTOM_ITEM ? ({ show: 'custom-items' } as const) : {}
  return (
    <BackLink to="/desk/catalogue" search={search ?? start}>
      Back to the catalog
    </BackLink>
  )
}

type ItemLoaderProps = {
  kind: WholesaleKind
  read: UseQueryResult<WholesaleItem, CallFailed>
  children: (item: WholesaleItem) => ReactNode
}

/**
 * The form must start from the server's current version: saving changes to a cached one would be refused as outdated.
 */
export function ItemLoader({ kind, read, children }: ItemLoaderProps) {
  if (read.data && read.isFetchedAfterMount) return children(read.data)
  const title = kind.one === 'dress' ? 'Dress' : 'Custom item'
  return (
    <Page title={title} back={<BackToList kind={kind} />}>
      <One
        read={read}
        what={`The ${kind.one} could not be loaded.`}
        gone={
          <EmptyState
            sentence={`This ${kind.one} is no longer in the catalog.`}
            action={<LinkButton to="/desk/catalogue">Back to the catalog</LinkButton>}
          />
        }
        waiting={<FormSkeleton kind={kind} />}
        isForForm
      >
        {children}
      </One>
    </Page>
  )
}

function FormSkeleton({ kind }: { kind: WholesaleKind }) {
  return (
    <Loading label={`Loading the ${kind.one}`}>
      <SkeletonFields count={7} />
    </Loading>
  )
}
