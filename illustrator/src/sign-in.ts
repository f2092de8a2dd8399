import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BEAM } from './background.ts'
import { type Encoding, encodeInto, type PictureFile, rasterize } from './encode.ts'
import { measure } from './figure.ts'
import { drawFigure } from './gown.ts'
import { fill, gradient, type Layer, layer, stack, stop, svgDocument } from './svg.ts'

const FOLDER = fileURLToPath(new URL('../../web/src/sign-in/', import.meta.url))
const FRAME = { x: -90, y: -150, width: 1080, height: 1350 }
const WIDTHS = [640, 1200]

const ENCODING: Encoding = {
  avif: { widths: WIDTHS, quality: 52, effort: 2, chromaSubsampling: '4:2:0' },
  webp: { widths: WIDTHS, quality: 78, effort: 4 },
}

const arch = (radius: number): string =>
  `M${450 - radius} 1210V400A${radius} ${radius} 0 0 1 ${450 + radius} 400V1210Z`

/** A taller room than the catalogue's, to leave space around the gown and for a headline beside it. */
function drawRoom(): Layer {
  const edge = '#f6ece6'
  const marks = [
    '<rect x="-90" y="-150" width="1080" height="1350" fill="url(#room-wall)"/>',
    `<path d="${arch(392)}" fill="none" stroke="${edge}" stroke-width="1.6" opacity=".55"/>`,
    fill(arch(356), 'url(#room-niche)'),
    `<path d="${arch(356)}" fill="none" stroke="${edge}" stroke-width="2.5"/>`,
    '<rect x="-90" y="-150" width="1080" height="1350" fill="url(#beam)"/>',
    '<rect x="-90" y="1006" width="1080" height="194" fill="url(#room-floor)"/>',
    '<rect x="-90" y="1004" width="1080" height="2" fill="#8d746c" opacity=".3"/>',
  ]
  return layer(marks, [
    BEAM,
    gradient('room-wall', 'down', stop(0, '#ece1dc'), stop(1, '#d9c7c0')),
    gradient('room-niche', 'aslant', stop(0, '#c4afa8'), stop(0.55, '#dccdc6'), stop(1, '#efe5df')),
    gradient('room-floor', 'down', stop(0, '#dfd0c9'), stop(1, '#e9ddd7')),
  ])
}

export function drawSignIn(): string {
  const gown = measure({
    silhouette: 'a-line',
    neckline: 'off-shoulder',
    sleeves: 'none',
    train: 'cathedral',
    fabric: 'satin',
    color: 'ivory',
    background: 'rosewood',
    seed: 21,
  })
  return svgDocument(stack(drawRoom(), drawFigure(gown)), FRAME)
}

/** The screen imports these files by fixed names. `encodeInto` keeps existing files, so old ones are removed first. */
export async function encodeSignIn(): Promise<PictureFile[]> {
  for (const width of WIDTHS) {
    for (const format of ['avif', 'webp']) await rm(join(FOLDER, `gown-${width}.${format}`), { force: true })
  }
  const raster = rasterize(drawSignIn(), 1200)
  return encodeInto(FOLDER, 'gown-', ENCODING, () => raster)
}
