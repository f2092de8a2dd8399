import { readFile } from 'node:fs/promises'
import { z } from 'zod/mini'

const Manifest = z.record(
  z.string(),
  z.array(
    z.object({
      hash: z.string(),
      width: z.number(),
      height: z.number(),
      alt: z.string(),
      color: z.string(),
      files: z.array(z.object({ width: z.number(), format: z.string() })),
    }),
  ),
)
export type Manifest = z.infer<typeof Manifest>

/** The pictures of each item by its slug; the first one is shown in lists. */
export async function readManifest(folder: URL): Promise<Manifest> {
  return Manifest.parse(JSON.parse(await readFile(new URL('manifest.json', folder), 'utf8')))
}

export type PictureFile = { hash: string; width: number; format: string; bytes: Buffer }

export async function readPictureFiles(folder: URL, manifest: Manifest): Promise<PictureFile[]> {
  const wanted = new Map(
    Object.values(manifest)
      .flat()
      .flatMap(({ hash, files }) =>
        files.map(({ width, format }) => [`${hash}/${width}.${format}`, { hash, width, format }] as const),
      ),
  )
  return Promise.all(
    [...wanted].map(async ([file, key]) => ({ ...key, bytes: await readFile(new URL(file, folder)) })),
  )
}

export function findPicture(manifest: Manifest, slug: string): string | null {
  return manifest[slug]?.[0]?.hash ?? null
}
