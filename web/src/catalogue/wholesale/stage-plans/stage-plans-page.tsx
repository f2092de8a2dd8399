import { Button } from '@mantine/core'
import { calendars, type StagePlan } from '@trousseau/contract/calendars'
import { STAGE_LABELS, STAGES, type StageShare, USUAL_PLAN } from '@trousseau/domain/dates/stages'
import { ADMIN } from '@trousseau/domain/people/roles'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { One } from '../../../lib/api/one.tsx'
import { useFreshRead } from '../../../lib/api/use-api.ts'
import { BackLink } from '../../../lib/router/back-link.tsx'
import { useSession } from '../../../lib/session/use-session.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { OrderSection } from '../../../ui/page/section.tsx'
import { SkeletonCard } from '../../../ui/page/skeleton-shapes.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { StagePlanForm } from './stage-plan-form.tsx'
import styles from './stage-plans.module.css'

/** How an order's working days are shared out over its stages. Admins change it, other staff read it. */
export function StagePlansPage() {
  const read = useFreshRead(calendars.listStagePlans, {})
  const isAdmin = useSession()?.user.role_id === ADMIN
  const [editing, setEditing] = useState<StagePlan | 'new'>()
  const [isBusy, setIsBusy] = useState(false)
  const close = () => setEditing(undefined)
  return (
    <Page
      title="Stage plans"
      subtitle="How an order’s working days are split between its stages. Orders keep the plan they were placed with."
      back={<BackLink to="/desk/catalogue">Back to Catalog</BackLink>}
      actions={
        isAdmin && (
          <Button
            leftSection={<Plus size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => setEditing('new')}
          >
            Add plan
          </Button>
        )
      }
    >
      <One read={read} what="The plans could not be loaded." waiting={<SkeletonCard height={170} />}>
        {(plans) => <Plans plans={plans} onEdit={isAdmin ? setEditing : undefined} />}
      </One>
      <Dialog
        title={editing === 'new' ? 'Add plan' : 'Change plan'}
        isOpen={editing !== undefined}
        onClose={close}
        canClose={!isBusy}
        size="lg"
      >
        {editing && (
          <StagePlanForm plan={editing === 'new' ? undefined : editing} onBusy={setIsBusy} onClose={close} />
        )}
      </Dialog>
    </Page>
  )
}

type PlansProps = {
  plans: readonly StagePlan[]
  /** Undefined for those who may only read. */
  onEdit: ((plan: StagePlan) => void) | undefined
}

/** Where none is the default, items that name no plan have the usual one. */
function Plans({ plans, onEdit }: PlansProps) {
  return (
    <div className={styles.plans}>
      {plans.every(({ is_default }) => !is_default) && (
        <OrderSection title="Standard plan" isCard>
          <p className={styles.about}>For all items without their own plan.</p>
          <Stages shares={USUAL_PLAN} />
        </OrderSection>
      )}
      {plans.map((plan) => (
        <OrderSection key={plan.id} title={plan.name} isCard>
          <p className={styles.about}>
            {plan.is_default && <StatusBadge tone="info">Default</StatusBadge>}
            {wordsOf(plan)}
          </p>
          <Stages shares={plan.shares} />
          {onEdit && (
            <Button
              className={styles.change ?? ''}
              variant="default"
              size="compact-md"
              aria-label={`Change ${plan.name}`}
              onClick={() => onEdit(plan)}
            >
              Change
            </Button>
          )}
        </OrderSection>
      ))}
    </div>
  )
}

function wordsOf({ items, is_default }: StagePlan): string {
  const names = items.map(({ name }) => name).join(', ')
  if (is_default) return `For all items without their own plan${names && `, and for ${names}`}.`
  return names === '' ? 'No items use this plan.' : `For ${names}.`
}

function Stages({ shares }: { shares: StagePlan['shares'] }) {
  return (
    <div className={styles.stages}>
      <Facts facts={STAGES.map((stage) => [STAGE_LABELS[stage], shareWords(shares[stage])] as const)} />
    </div>
  )
}

const shareWords = (share: StageShare) => {
  if ('percent' in share) return `${share.percent}%`
  return share.days === 1 ? '1 day' : `${share.days} days`
}
