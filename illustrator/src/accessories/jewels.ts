import { fix, type Point } from '../geometry.ts'

const METAL = { silver: ['#8f9095', '#f6f6f4'], gilt: ['#a2814c', '#f3e3bd'] } as const
type Metal = keyof typeof METAL

export const JEWEL_DEFS = [
  '<radialGradient id="pearl-light" cx=".36" cy=".32" r=".75"><stop offset="0" stop-color="#fff"/><stop offset=".5" stop-color="#f6efe6"/><stop offset="1" stop-color="#b9a596"/></radialGradient>',
  '<radialGradient id="crystal-light" cx=".4" cy=".35" r=".8"><stop offset="0" stop-color="#fff"/><stop offset=".55" stop-color="#dfe6ec"/><stop offset="1" stop-color="#8f9aa6"/></radialGradient>',
]

export const pearl = ([x, y]: Point, radius: number): string =>
  `<circle cx="${fix(x)}" cy="${fix(y)}" r="${fix(radius)}" fill="url(#pearl-light)" stroke="#75635a" stroke-width="1" stroke-opacity=".6"/>`

/** A round-cut stone with the facets of its table. */
export function crystal([x, y]: Point, radius: number): string {
  const facets = Array.from({ length: 8 }, (_, i) => {
    const angle = (i * Math.PI) / 4
    return `M${fix(x + Math.cos(angle) * radius * 0.45)} ${fix(y + Math.sin(angle) * radius * 0.45)}L${fix(x + Math.cos(angle) * radius)} ${fix(y + Math.sin(angle) * radius)}`
  })
  const table = `<circle cx="${fix(x)}" cy="${fix(y)}" r="${fix(radius * 0.45)}" fill="#fff" fill-opacity=".7"/>`
  return `<g stroke="#6f7781" stroke-width=".9" stroke-opacity=".75"><circle cx="${fix(x)}" cy="${fix(y)}" r="${fix(radius)}" fill="url(#crystal-light)"/><path d="${facets.join('')}"/>${table}</g>`
}

/** A pear-cut stone hanging with its point up. */
export function drop([x, y]: Point, height: number): string {
  const half = height * 0.3
  const d = `M${fix(x)} ${fix(y - height / 2)}C${fix(x + half)} ${fix(y - height * 0.1)} ${fix(x + half * 1.2)} ${fix(y + height / 2)} ${fix(x)} ${fix(y + height / 2)}C${fix(x - half * 1.2)} ${fix(y + height / 2)} ${fix(x - half)} ${fix(y - height * 0.1)} ${fix(x)} ${fix(y - height / 2)}Z`
  return `<path d="${d}" fill="url(#crystal-light)" stroke="#6f7781" stroke-width="1.1"/><path d="M${fix(x)} ${fix(y - height / 2)}L${fix(x - half * 0.5)} ${fix(y + height * 0.15)}L${fix(x)} ${fix(y + height * 0.4)}L${fix(x + half * 0.5)} ${fix(y + height * 0.15)}Z" fill="#fff" fill-opacity=".55" stroke="#6f7781" stroke-width=".6" stroke-opacity=".7"/>`
}

/** A wire: a dark line with a light one on it. */
export const wire = (d: string, width: number, metal: Metal): string => {
  const [dark, light] = METAL[metal]
  return `<g fill="none" stroke-linecap="round"><path d="${d}" stroke="${dark}" stroke-width="${width}"/><path d="${d}" stroke="${light}" stroke-width="${fix(width * 0.45)}"/></g>`
}

type Placed = { readonly at: Point; readonly size: number; readonly turn?: number }

export function metalLeaf({ at: [x, y], size, turn = 0 }: Placed, metal: Metal): string {
  const [dark, light] = METAL[metal]
  return `<g transform="translate(${fix(x)} ${fix(y)}) rotate(${turn.toFixed(0)}) scale(${size.toFixed(2)})" stroke="${dark}" stroke-width="1.4"><path d="M0 0C10 -8 13 -26 0 -42C-13 -26 -10 -8 0 0Z" fill="${light}"/><path d="M0 0V-34M0 -10L6 -17M0 -10L-6 -17M0 -20L5 -27M0 -20L-5 -27" fill="none" stroke-width="1"/></g>`
}

/** A flower of five petals around a stone or a pearl. */
export function jewelFlower(
  { at: [x, y], size, turn = 0 }: Placed,
  petal: string,
  line: string,
  heart: string,
): string {
  const petals = [0, 72, 144, 216, 288].map(
    (angle) => `<path d="M0 -3C-15 -12 -15 -34 0 -38C15 -34 15 -12 0 -3Z" transform="rotate(${angle})"/>`,
  )
  return `<g transform="translate(${fix(x)} ${fix(y)}) rotate(${turn.toFixed(0)}) scale(${size.toFixed(2)})"><g fill="${petal}" stroke="${line}" stroke-width="1.6">${petals.join('')}</g>${heart}</g>`
}
