import { useTableChoice } from './table-choice.ts'

type Density = 'comfortable' | 'compact'

/** The row height, remembered for each table. */
export function useDensity(): [Density, (density: Density) => void] {
  const [chosen, choose] = useTableChoice('density')
  return [chosen === 'compact' ? 'compact' : 'comfortable', choose]
}
