import type { FactoryOrder } from '@trousseau/contract/order-shapes'
import { COLOURS } from '@trousseau/domain/colours'
import type { ReactNode } from 'react'
import { ColourSwatch } from '../../catalogue/colour-swatch.tsx'
import { OrderPicture } from '../order-picture.tsx'
import { measuresOf } from '../order-words.ts'
import styles from './what-to-make.module.css'

/** The item, and what of it is to be cut: read from a step away, with both hands full. */
export function WhatToMake({ order }: { order: FactoryOrder }) {
  const { orderable, color, size, custom_size_details: details } = order
  const measures = measuresOf(order)
  return (
    <section className={styles.item} aria-label="What to make">
      <OrderPicture image={orderable.image} />
      <div className={styles.words}>
        {orderable.style_number && <p className={styles.above}>{orderable.style_number}</p>}
        <h2 className={styles.name}>{orderable.name}</h2>
        <p className={styles.description}>{orderable.description}</p>
      </div>
      <dl className={styles.choice}>
        {color && (
          <Large label="Color">
            <Swatch id={color.id} />
            {color.label}
          </Large>
        )}
        {size && <Large label="Size">{size.label}</Large>}
        {measures.map(([label, inches]) => (
          <Large key={label} label={label}>
            {inches}
          </Large>
        ))}
        {details !== null && (
          <div className={styles.details}>
            <dt>Other details</dt>
            <dd>{details}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}

function Large({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.large}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Swatch({ id }: { id: number }) {
  const hex = COLOURS.find((colour) => colour.id === id)?.hex
  return hex === undefined ? null : <ColourSwatch hex={hex} size={20} />
}
