import { readFile, writeFile } from 'node:fs/promises'
import type { PictureFile } from './encode.ts'

export type DrawnPicture = {
  hash: string
  width: number
  height: number
  alt: string
  color: string
  files: PictureFile[]
}

/** The drawn pictures of each item, by slug, the main one first. */
export type Manifest = Record<string, DrawnPicture[]>

export const PICTURES_FOLDER = new URL('../../server/demo/pictures/', import.meta.url)
const MANIFEST = new URL('manifest.json', PICTURES_FOLDER)

export async function readManifest(): Promise<Manifest> {
  const text = await readFile(MANIFEST, 'utf8').catch(() => '{}')
  return JSON.parse(text)
}

export const writeManifest = (manifest: Manifest): Promise<void> =>
  writeFile(MANIFEST, `${JSON.stringify(manifest, null, 1)}\n`)
