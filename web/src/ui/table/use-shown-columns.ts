import { useMediaQuery } from '@mantine/hooks'
import type { Column } from './column.ts'

const PLACES = { picture: 0, title: 1, number: 1, under: 2, end: 3, actions: 5 }
const OTHERS = 4

/**
 * The columns in the order in which they are seen. On a card that is not the table's order, and what is read out and where
 * Tab goes must follow what is seen.
 */
export function useShownColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  // As in led-cards.module.css.
  const isCards = useMediaQuery('(max-width: 899.98px)', undefined, { getInitialValueInEffect: false })
  if (!isCards) return columns
  const placeOf = ({ card }: Column<Row>) => (card ? PLACES[card] : OTHERS)
  return columns.filter(({ hideOnCard }) => !hideOnCard).toSorted((a, b) => placeOf(a) - placeOf(b))
}
