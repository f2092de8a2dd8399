import type { AuditEntry, SubjectPage } from '@trousseau/contract/audit'
import { TextLink } from '../../lib/router/text-link.tsx'
import { NONE } from '../../ui/table/none.tsx'
import styles from './audit-columns.module.css'

const PATHS = {
  order: '/desk/orders/$id',
  store: '/edit-new-store/$id',
  account: '/desk/stores/$id/account',
  factory: '/desk/factories/$id',
  dress: '/desk/catalogue/dresses/$id',
  custom_item: '/desk/catalogue/custom-items/$id',
  package: '/desk/packages/$id',
  invoice: '/desk/invoices/$id',
  // All plans stand on one page.
  stage_plans: '/desk/catalogue/stage-plans',
} as const satisfies Record<Exclude<SubjectPage, 'staff'>, string>

/** What an action was done to, as a link to its page if it has one. */
export function SubjectLink({ entry: { subject, subject_page: target } }: { entry: AuditEntry }) {
  if (subject === null) return NONE
  if (target === null) return <span className={styles.text}>{subject}</span>
  // One of the staff has no page of their own.
  if (target.page === 'staff')
    return (
      <TextLink to="/desk/staff" search={{ search: subject }} className={styles.text ?? ''}>
        {subject}
      </TextLink>
    )
  return (
    <TextLink to={PATHS[target.page]} params={{ id: String(target.id) }} className={styles.text ?? ''}>
      {subject}
    </TextLink>
  )
}
