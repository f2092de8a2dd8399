import { Button } from '@mantine/core'
import type { Store } from '@trousseau/contract/stores'
import { useEffect, useRef, useState } from 'react'
import { LoadFailed } from '../../lib/api/load-failed.tsx'
import { LinkButton } from '../../lib/router/link-button.tsx'
import { Loading, SkeletonLines } from '../../ui/page/loading.tsx'
import { MethodFace } from '../method-face.tsx'
import { methodName } from '../method-words.ts'
import { useMethods } from '../use-methods.ts'
import type { SavedMethod } from '../use-save-method.ts'
import { AddMethod } from './add-method.tsx'
import { NoticeActions } from './notice.tsx'
import styles from './store-methods.module.css'

/** What is saved for the store, and the forms to add to it. */
export function StoreMethods({ store, customerId }: { store: Store; customerId: string }) {
  const read = useMethods(store.id)
  /** Undefined until somebody decides: then a store that has nothing yet is asked for it at once. */
  const [isAdding, setIsAdding] = useState<boolean>()
  const [saved, setSaved] = useState<SavedMethod>()
  const methods = read.data
  if (!methods) {
    return read.error ? (
      <LoadFailed
        what="The payment methods of this store could not be loaded."
        failure={read.error}
        onRetry={() => void read.refetch()}
        isRetrying={read.isFetching}
      />
    ) : (
      <Loading label="Loading the payment methods">
        <SkeletonLines lines={6} />
      </Loading>
    )
  }
  const hasAny = methods.length > 0
  return (
    <>
      {saved && !isAdding && <SavedWords saved={saved} />}
      {hasAny && (
        <ul className={styles.list} aria-label={`Payment methods of ${store.name}`}>
          {methods.map((method) => (
            <li key={method.id} className={styles.card}>
              <MethodFace method={method} />
            </li>
          ))}
        </ul>
      )}
      {(isAdding ?? !hasAny) ? (
        <div className={styles.adding} ref={isAdding ? focusChoice : undefined}>
          <AddMethod
            store={store}
            customerId={customerId}
            way={
              <LinkButton to="/list-of-retailers" variant="subtle" ignoreBlocker>
                {hasAny ? 'Done' : 'Skip for now'}
              </LinkButton>
            }
            onSaved={async (method) => {
              await read.refetch()
              setSaved(method)
              setIsAdding(false)
            }}
          />
        </div>
      ) : (
        <NoticeActions>
          <LinkButton to="/list-of-retailers">Done</LinkButton>
          <Button variant="default" onClick={() => setIsAdding(true)}>
            Add another
          </Button>
        </NoticeActions>
      )}
    </>
  )
}

/** The button that was pressed is gone. */
const focusChoice = (element: HTMLElement | null) => element?.querySelector<HTMLElement>(':checked')?.focus()

/** The form that had the focus is gone: it goes to what came of it. */
function SavedWords({ saved: { method, staxId } }: { saved: SavedMethod }) {
  const element = useRef<HTMLParagraphElement>(null)
  useEffect(() => element.current?.focus(), [])
  const name = methodName(method)
  return (
    <p ref={element} className={styles.saved} role="status" tabIndex={-1}>
      {name.charAt(0).toUpperCase() + name.slice(1)} was saved.
      <span className={styles.id}> Payment method id: {staxId ?? method.id}</span>
    </p>
  )
}
