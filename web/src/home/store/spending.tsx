import type { StoreOverview } from '@trousseau/contract/overviews'
import { formatMoney } from '@trousseau/domain/money'
import { TextLink } from '../../lib/router/text-link.tsx'
import { BarChart } from '../../ui/bar-chart.tsx'
import { Money } from '../../ui/money.tsx'
import { Block, NothingHere } from '../block.tsx'
import { monthBars, scaleText, sumOf } from '../home-words.ts'

/** What was invoiced, month by month. */
export function Spending({ spending }: Pick<StoreOverview, 'spending'>) {
  const sum = sumOf(spending)
  return (
    <Block
      title="Spending by month"
      figure={<Money>{formatMoney(sum)}</Money>}
      caption="invoiced in the last twelve months"
      actions={<TextLink to="/statement">Statement</TextLink>}
      isWide
    >
      {sum === 0 ? (
        <NothingHere>Nothing was invoiced in the last twelve months.</NothingHere>
      ) : (
        <BarChart label="Spending by month" bars={monthBars(spending)} scaleText={scaleText} />
      )}
    </Block>
  )
}
