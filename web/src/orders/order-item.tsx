import type { Order } from '@trousseau/contract/orders/shapes'
import { COLOURS } from '@trousseau/domain/colours'
import { ColourSwatch } from '../catalogue/colour-swatch.tsx'
import { type Fact, Facts } from '../ui/facts.tsx'
import styles from './order-item.module.css'
import { OrderPicture } from './order-picture.tsx'
import { measuresOf } from './order-words.ts'

/** What was ordered, and what of it was chosen. */
export function OrderItem({ order }: { order: Order }) {
  const { orderable } = order
  return (
    <section className={styles.item} aria-label="Item">
      <OrderPicture image={orderable.image} />
      <div>
        {orderable.style_number && <p className={styles.above}>{orderable.style_number}</p>}
        <h2 className={styles.name}>{orderable.name}</h2>
        <p className={styles.description}>{orderable.description}</p>
      </div>
      <div className={styles.choice}>
        <Facts facts={choiceOf(order)} />
      </div>
    </section>
  )
}

function choiceOf(order: Order): Fact[] {
  const { color, size, custom_size_details, orderable } = order
  const measures = measuresOf(order)
  const isCustom = measures.length > 0 || custom_size_details !== null
  const facts: (Fact | false | null)[] = [
    color && ['Color', <Colour key="colour" {...color} />],
    size && ['Size', size.label],
    ...measures,
    custom_size_details !== null && ['Other details', custom_size_details],
    !isCustom && ['Custom sizing', 'No Custom Sizing'],
    orderable.formatted_msrp !== null && ['MSRP', orderable.formatted_msrp],
  ]
  return facts.filter((fact): fact is Fact => fact !== false && fact !== null)
}

function Colour({ id, label }: { id: number; label: string }) {
  const hex = COLOURS.find((colour) => colour.id === id)?.hex
  return (
    <span className={styles.colour}>
      {hex !== undefined && <ColourSwatch hex={hex} size={14} />}
      {label}
    </span>
  )
}
