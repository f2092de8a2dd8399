/** The color of each cloth in the picture's light, which is paler than its swatch. */
export const CLOTH = {
  ivory: '#f7f1e6',
  champagne: '#f0e2c9',
  blush: '#efd9d3',
  rosewater: '#f4e5e1',
  petal: '#edccce',
  'rose-gold': '#dfb8a8',
  gold: '#d6bc8a',
  silver: '#d3d5d9',
  mist: '#dce4e1',
  sage: '#c3cdb8',
  wine: '#70303f',
  burgundy: '#56202c',
  emerald: '#2f5e4e',
  midnight: '#232a42',
  black: '#2a2427',
} as const

export type ClothColor = keyof typeof CLOTH
