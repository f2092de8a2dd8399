/** A guide to the product, as docs/guide/*.md says it. */

/** Words of a guide; `strong` are those that stand on a screen, such as a button's. */
export type GuideWords = { text: string; strong?: true }
export type GuideBlock =
  | { kind: 'text'; words: readonly GuideWords[] }
  | { kind: 'steps' | 'points'; items: readonly (readonly GuideWords[])[] }
  | { kind: 'picture'; src: string; alt: string; width: number; height: number }
export type GuideTask = { id: string; title: string; blocks: readonly GuideBlock[] }
export type Guide = { title: string; intro: readonly GuideBlock[]; tasks: readonly GuideTask[] }
