import type { ReactNode } from 'react'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section style={{ marginBottom: 48 }}>
      <h2
        style={{
          fontFamily: 'var(--font-serif)',
          fontSize: 30,
          fontWeight: 500,
          margin: '0 0 16px',
        }}
      >
        {title}
      </h2>
      {children}
    </section>
  )
}
