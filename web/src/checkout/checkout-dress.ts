import type { Dress } from '@trousseau/contract/dresses'
import { pictureIn } from '@trousseau/domain/catalogue/shown-color'
import { type Cents, toCents } from '@trousseau/domain/money/money'
import { CUSTOM_FEE_CENTS } from '@trousseau/domain/orders/measurements'

/** A dress, with the field names that checkout uses. */
type CheckoutDress = {
  dress_name: string
  dress_price: Cents
  dress_image: Dress['images'][number] | undefined
  dress_colors: Dress['colors']
  dress_sizes: Dress['sizes']
}

/** Its picture is one in the chosen color, if there is one. */
export function checkoutDress(dress: Dress, color: number | ''): CheckoutDress {
  const { name, wholesale_price, images, colors, sizes } = dress
  const chosen = colors.find(({ id }) => id === color)?.label ?? ''
  return {
    dress_name: name,
    dress_price: toCents(wholesale_price) ?? 0,
    dress_image: images[pictureIn(images, chosen) ?? 0],
    dress_colors: colors,
    dress_sizes: sizes,
  }
}

/** Computed as the server will compute it. */
export function estimatedTotal({ dress_price }: CheckoutDress, isCustom: boolean): Cents {
  return dress_price + (isCustom ? CUSTOM_FEE_CENTS : 0)
}
