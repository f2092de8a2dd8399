import { getRouteApi } from '@tanstack/react-router'
import { idOf } from '@trousseau/contract/fields'
import { STAGES, type Stage } from '@trousseau/domain/dates/stages'
import { z } from 'zod/mini'
import { orNothing } from '../../../lib/list-page/list-search.ts'

/** The stage that a narrow screen shows, and the order whose ticket was scanned. */
export const StagesSearch = z.object({
  stage: orNothing(z.enum(STAGES)),
  order: orNothing(idOf),
})
export type StagesSearch = z.output<typeof StagesSearch>

const route = getRouteApi('/factory/factory/stages')

export function useStagesSearch() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return {
    search,
    /** Of one page, between whose parts Back does not have to go. */
    showStage: (stage: Stage) =>
      void navigate({ search: (before) => ({ ...before, stage }), replace: true, resetScroll: false }),
    closeOrder: () =>
      void navigate({ search: ({ stage }) => ({ stage }), replace: true, resetScroll: false }),
  }
}
