const channels = (hex: string): [number, number, number] => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]

export function mix(from: string, to: string, share: number): string {
  const [a, b] = [channels(from), channels(to)]
  const blend = a.map((value, i) => Math.round(value + ((b[i] ?? value) - value) * share))
  return `#${blend.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

const isDark = (hex: string): boolean => channels(hex).reduce((sum, value) => sum + value, 0) / 3 < 110

/** The tones of one cloth in this light: the shadows of pale cloth are warm brown, those of dark cloth black. */
export type Tones = {
  readonly cloth: string
  readonly shade: string
  readonly deep: string
  readonly light: string
  readonly line: string
  readonly lace: string
  readonly laceLine: string
  readonly dark: boolean
}

export function makeTones(cloth: string): Tones {
  if (isDark(cloth)) {
    const line = mix(cloth, '#000000', 0.75)
    return {
      cloth,
      shade: mix(cloth, '#000000', 0.45),
      deep: mix(cloth, '#000000', 0.7),
      light: mix(cloth, '#ffffff', 0.28),
      line,
      lace: mix(cloth, '#ffffff', 0.26),
      laceLine: mix(cloth, '#ffffff', 0.44),
      dark: true,
    }
  }
  const line = mix(cloth, '#3d2f2b', 0.82)
  return {
    cloth,
    shade: mix(cloth, '#8d7767', 0.42),
    deep: mix(cloth, '#6a564c', 0.66),
    light: mix(cloth, '#ffffff', 0.85),
    line,
    lace: mix(cloth, '#ffffff', 0.92),
    laceLine: mix(line, cloth, 0.38),
    dark: false,
  }
}
