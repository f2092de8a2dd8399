import type { StagePlan } from '@trousseau/contract/calendars'
import { planProblem, STAGES, type Stage, USUAL_PLAN } from '@trousseau/domain/dates/stages'
import { REQUIRED } from '@trousseau/domain/text'

export type PlanItem = StagePlan['items'][number]
type ShareDraft = { amount: string; unit: 'days' | 'percent' }

/** A plan as the form holds it. */
export type PlanDraft = {
  name: string
  is_default: boolean
  shares: Record<Stage, ShareDraft>
  items: PlanItem[]
}

export const PLAN_FIELD_NAMES: Readonly<Record<keyof PlanDraft, string>> = {
  name: 'Name',
  is_default: 'Default',
  shares: 'Stages',
  items: 'Items',
}

/** A new plan begins with the usual shares. */
export function toPlanDraft(plan: StagePlan | undefined): PlanDraft {
  const shares = plan?.shares ?? USUAL_PLAN
  return {
    name: plan?.name ?? '',
    is_default: plan?.is_default ?? false,
    shares: Object.fromEntries(STAGES.map((stage) => [stage, toShare(shares[stage])])) as PlanDraft['shares'],
    items: [...(plan?.items ?? [])],
  }
}

function toShare(share: StagePlan['shares'][Stage]): ShareDraft {
  return 'days' in share
    ? { amount: String(share.days), unit: 'days' }
    : { amount: String(share.percent), unit: 'percent' }
}

const readAmount = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN)

export function toShares({ shares }: PlanDraft): StagePlan['shares'] {
  const read = STAGES.map((stage) => {
    const { amount, unit } = shares[stage]
    const number = readAmount(amount)
    return [stage, unit === 'days' ? { days: number } : { percent: number }]
  })
  return Object.fromEntries(read) as StagePlan['shares']
}

/** What is wrong with the shares is wrong with all of them together. */
export function planProblems(draft: PlanDraft) {
  return {
    name: draft.name.trim() === '' ? REQUIRED : null,
    shares: planProblem(toShares(draft)) ?? null,
  }
}

export function toPlanBody(draft: PlanDraft) {
  const idsOf = (type: PlanItem['type']) =>
    draft.items.filter((item) => item.type === type).map(({ id }) => id)
  return {
    name: draft.name,
    shares: toShares(draft),
    is_default: draft.is_default,
    dresses: idsOf('dress'),
    custom_items: idsOf('custom_item'),
  }
}

export const UNITS = [
  { value: 'percent', label: '% of the remaining days' },
  { value: 'days', label: 'days' },
]
