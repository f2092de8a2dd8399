export type DemoDress = {
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly styleNumber: string
  readonly collection: string
  readonly silhouette: string
  readonly description: string
  readonly wholesalePriceCents: number
  readonly factoryPriceCents: number
  readonly msrpCents: number
  readonly estimatedMonths: number
  readonly estimatedDays: number
  readonly colorIds: readonly number[]
  readonly sizeIds: readonly number[]
  readonly customItemIds: readonly number[]
  readonly factoryId: 1 | 2
  readonly publishedDaysAgo: number
  readonly alt: string
}

export type DemoCustomItem = Pick<
  DemoDress,
  | 'id'
  | 'slug'
  | 'name'
  | 'description'
  | 'wholesalePriceCents'
  | 'factoryPriceCents'
  | 'estimatedMonths'
  | 'estimatedDays'
  | 'factoryId'
  | 'publishedDaysAgo'
  | 'alt'
>

export const SIZES_0_TO_28: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]
export const SIZES_2_TO_20: readonly number[] = SIZES_0_TO_28.slice(1, 11)
