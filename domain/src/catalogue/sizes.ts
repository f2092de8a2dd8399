type Size = { readonly id: number; readonly label: string }

export const SIZES: readonly Size[] = [
  { id: 1, label: '0' },
  { id: 2, label: '2' },
  { id: 3, label: '4' },
  { id: 4, label: '6' },
  { id: 5, label: '8' },
  { id: 6, label: '10' },
  { id: 7, label: '12' },
  { id: 8, label: '14' },
  { id: 9, label: '16' },
  { id: 10, label: '18' },
  { id: 11, label: '20' },
  { id: 12, label: '22' },
  { id: 13, label: '24' },
  { id: 14, label: '26' },
  { id: 15, label: '28' },
]

export const sizeLabel = (id: number): string | undefined => SIZES.find((size) => size.id === id)?.label

// Size labels are text; sorted as text, 10 would come before 2.
export const bySizeNumber = (a: Pick<Size, 'label'>, b: Pick<Size, 'label'>): number =>
  Number(a.label) - Number(b.label)
