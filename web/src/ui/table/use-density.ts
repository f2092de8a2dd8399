import { useLocalStorage } from '@mantine/hooks'

type Density = 'comfortable' | 'compact'

/** How tall rows are, remembered in this browser and the same in every table. */
export function useDensity(): [Density, (density: Density) => void] {
  const [density, setDensity] = useLocalStorage<Density>({
    key: 'trousseau.density',
    defaultValue: 'comfortable',
    getInitialValueInEffect: false,
  })
  return [density, setDensity]
}
