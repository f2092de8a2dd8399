import { useLocalStorage } from '@mantine/hooks'

type Density = 'comfortable' | 'compact'

/** The row height, remembered in this browser and shared by all tables. */
export function useDensity(): [Density, (density: Density) => void] {
  const [density, setDensity] = useLocalStorage<Density>({
    key: 'trousseau.density',
    defaultValue: 'comfortable',
    getInitialValueInEffect: false,
  })
  return [density, setDensity]
}
