import type { Order } from '@trousseau/contract/orders/shapes'
import { COLORS } from '@trousseau/domain/catalogue/colors'
import type { ReactNode } from 'react'
import { ColorSwatch } from '../catalogue/color-swatch.tsx'
import { type Fact, Facts } from '../ui/facts.tsx'
import styles from './order-item.module.css'
import { OrderPicture } from './order-picture.tsx'
import { measuresOf } from './order-words.ts'

/** The ordered item, and its options. */
export function OrderItem({ order }: { order: Order }) {
  return (
    <ItemWithPicture label="Item" item={order.orderable}>
      <Facts facts={toChoiceFacts(order)} />
    </ItemWithPicture>
  )
}

type ItemWithPictureProps = {
  label: string
  item: Pick<Order['orderable'], 'image' | 'style_number' | 'name' | 'description'>
  /** For a picture that is viewed from a distance. */
  isLarge?: boolean
  /** The item's options. */
  children: ReactNode
}

export function ItemWithPicture({ label, item, isLarge = false, children }: ItemWithPictureProps) {
  return (
    <section className={styles.item} data-large={isLarge || undefined} aria-label={label}>
      <OrderPicture image={item.image} />
      <div>
        {item.style_number && <p className={styles.above}>{item.style_number}</p>}
        <h2 className={styles.name}>{item.name}</h2>
        <p className={styles.description}>{item.description}</p>
      </div>
      <div className={styles.choice}>{children}</div>
    </section>
  )
}

function toChoiceFacts(order: Order): Fact[] {
  const { color, size, custom_size_details, orderable } = order
  const measures = measuresOf(order)
  const isCustom = measures.length > 0 || custom_size_details !== null
  const facts: (Fact | false | null)[] = [
    color && ['Color', <Color key="color" {...color} />],
    size && ['Size', size.label],
    ...measures,
    custom_size_details !== null && ['Other details', custom_size_details],
    !isCustom && ['Custom sizing', 'No Custom Sizing'],
    orderable.formatted_msrp !== null && ['MSRP', orderable.formatted_msrp],
  ]
  return facts.filter((fact): fact is Fact => fact !== false && fact !== null)
}

function Color({ id, label }: { id: number; label: string }) {
  const hex = COLORS.find((color) => color.id === id)?.hex
  return (
    <span className={styles.color}>
      {hex !== undefined && <ColorSwatch hex={hex} size={14} />}
      {label}
    </span>
  )
}
