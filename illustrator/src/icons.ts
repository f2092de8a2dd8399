import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

/** The files that web/public/manifest.webmanifest and index.html name. */
const FOLDER = new URL('../../web/public/', import.meta.url)

type Icon = {
  readonly file: string
  readonly size: number
  /** A square without corners, with everything inside the circle that a phone may cut it to. */
  readonly isCut?: true
}

export const ICONS: readonly Icon[] = [
  { file: 'icon-180.png', size: 180, isCut: true },
  { file: 'icon-192.png', size: 192 },
  { file: 'icon-512.png', size: 512 },
  { file: 'icon-maskable-512.png', size: 512, isCut: true },
]

const WINE = '#7d3a49'
const THREAD = '#fffdfa'
/** The hanger of the favicon, in the same square of 64. */
const HANGER = [
  'M26 20a6.5 6.5 0 1 1 9.5 5.8c-2.3 1.2-3.5 2.6-3.5 5.2',
  'M32 31 11.5 43.6c-2.6 1.6-1.5 5.4 1.6 5.4h37.8c3.1 0 4.2-3.8 1.6-5.4Z',
]

export function drawIcon({ size, isCut }: Icon): string {
  const scale = isCut ? 0.78 : 1
  const at = (64 * (1 - scale)) / 2
  const strokes = HANGER.map((path) => `<path d="${path}"/>`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="${size}" height="${size}">
<rect width="64" height="64" rx="${isCut ? 0 : 10}" fill="${WINE}"/>
<g transform="translate(${at} ${at}) scale(${scale})" fill="none" stroke="${THREAD}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round">${strokes}</g>
</svg>`
}

export async function encodeIcons(): Promise<void> {
  for (const icon of ICONS) {
    const picture = sharp(Buffer.from(drawIcon(icon))).png({ palette: true, compressionLevel: 9 })
    await writeFile(fileURLToPath(new URL(icon.file, FOLDER)), await picture.toBuffer())
  }
}
