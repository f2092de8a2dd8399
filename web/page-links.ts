import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path/posix'
import type { Plugin, Rolldown } from 'vite'

/** What index.html's own script goes on with, for the whole site and for the sign-in pages alone. */
const START = 'src/start.ts'
const SITE = 'src/portal.tsx'
const SIGN_IN = 'src/sign-in.tsx'
/** The map of the sign-in pages; all other maps are of pages behind a login. */
const SIGN_IN_MAP = 'public.tsx'
/** Where the server puts the links. */
const MARK = '<!--page-links-->'
/** The picture beside the sign-in forms, which windows narrower than this do not show. */
const SIGN_IN_PICTURE = /\/gown-(\d+)-[^/]+\.avif$/
const WIDE = '(min-width: 62em)'

type PageSource = { path: string; sources: readonly string[] }

/**
 * Writes pages.json: for each address of the map, the links that announce the files its page needs. The server puts
 * them into index.html, so that a browser asks for all of them at once, and not for the next when it has read the last.
 */
export function pageLinks(): Plugin {
  let root = ''
  return {
    name: 'page-links',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = config.root
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const linksOf = (sources: readonly string[]) =>
        writeLinks(
          chunks,
          sources.map((source) => join(root, source)),
        )
      const pages = readMap(root).map(({ path, sources }) => ({ path, links: linksOf(sources) }))
      const source = JSON.stringify({ pages, others: linksOf([START, SITE]) })
      this.emitFile({ type: 'asset', fileName: 'pages.json', source })
    },
    transformIndexHtml: {
      order: 'post',
      // Last: the script, which asks for what the page reads, waits in line behind none of them.
      handler: (html) => html.replace('</head>', `  ${MARK}\n  </head>`),
    },
  }
}

/** Each address of the map, as the router writes it, and the sources of its page. */
export function readMap(root: string): PageSource[] {
  const folder = join(root, 'src/routes')
  const maps = readdirSync(folder).filter((file) => /^\w+\.tsx$/.test(file))
  const pages = maps.flatMap((map) => readPages(readFileSync(join(folder, map), 'utf8'), map))
  const aliases = maps.flatMap((map) => readAliases(readFileSync(join(folder, map), 'utf8'), pages))
  // An address without parameters comes first: /packages/new is not a package named "new".
  return [...pages, ...aliases].toSorted(
    (a, b) => Number(a.path.includes('$')) - Number(b.path.includes('$')),
  )
}

function readPages(text: string, map: string): PageSource[] {
  const begins = map === SIGN_IN_MAP ? SIGN_IN : SITE
  return text.split(/\bcreateRoute\(/).flatMap((route, index, routes) => {
    // Pages, and what they read: a map that is loaded later is beside this one.
    const imports = [...route.matchAll(/\bimport\('(\.\.\/[^']+)'\)/g)]
    if (index === 0 || imports.length === 0) return []
    const sources = [
      START,
      begins,
      join('src/routes', map),
      ...imports.map(([, file = '']) => join('src/routes', file)),
    ]
    const path = /\bpath: '([^']+)'/.exec(route)?.[1]
    if (path !== undefined) return [{ path, sources }]
    // One page at several addresses: a function makes a route of each.
    const name = /function (\w+)[^{}]*\{\s*return $/.exec(routes[index - 1] ?? '')?.[1]
    const paths = [...text.matchAll(new RegExp(`\\b${name}\\('([^']+)'\\)`, 'g'))]
    return paths.map(([, path = '']) => ({ path, sources }))
  })
}

/** An old address leads to the page that it redirects to. */
function readAliases(text: string, pages: readonly PageSource[]): PageSource[] {
  return [...text.matchAll(/\balias\('([^']+)', '([^']+)'\)/g)].flatMap(([, path = '', to]) =>
    pages.filter((page) => page.path === to).map(({ sources }) => ({ path, sources })),
  )
}

/** What index.html names already is not announced again. */
function writeLinks(chunks: readonly Rolldown.OutputChunk[], sources: readonly string[]): string {
  const entries = chunks.filter(({ isEntry }) => isEntry)
  const named = new Set(withImports(entries, chunks))
  const needed = withImports(
    sources.map((source) => chunkOf(source, chunks)),
    chunks,
  ).filter((chunk) => !named.has(chunk))
  const stylesNamed = new Set([...named].flatMap(stylesOf))
  const styles = [...new Set(needed.flatMap(stylesOf))].filter((style) => !stylesNamed.has(style))
  const isSignIn = sources.some((source) => source.endsWith(SIGN_IN))
  return [
    ...(isSignIn ? [writePictureLink([...named, ...needed].flatMap(assetsOf))] : []),
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...needed.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
  ].join('')
}

function chunkOf(source: string, chunks: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(source))
  if (!chunk) throw new Error(`${source} is in no file of the build.`)
  return chunk
}

/** The chunks and all that they import, what is imported first. */
function withImports(
  chunks: readonly Rolldown.OutputChunk[],
  all: readonly Rolldown.OutputChunk[],
): Rolldown.OutputChunk[] {
  const found = new Set<Rolldown.OutputChunk>()
  const visited = new Set<Rolldown.OutputChunk>()
  function visit(chunk: Rolldown.OutputChunk) {
    if (visited.has(chunk)) return
    visited.add(chunk)
    for (const imported of all) if (chunk.imports.includes(imported.fileName)) visit(imported)
    found.add(chunk)
  }
  chunks.forEach(visit)
  return [...found]
}

const stylesOf = ({ viteMetadata }: Rolldown.OutputChunk) => [...(viteMetadata?.importedCss ?? [])]
const assetsOf = ({ viteMetadata }: Rolldown.OutputChunk) => [...(viteMetadata?.importedAssets ?? [])]

function writePictureLink(assets: readonly string[]): string {
  const widths = assets.flatMap((file) => {
    const width = SIGN_IN_PICTURE.exec(file)?.[1]
    return width === undefined ? [] : [`/${file} ${width}w`]
  })
  return `<link rel="preload" as="image" type="image/avif" imagesrcset="${widths.join(', ')}" imagesizes="50vw" media="${WIDE}" fetchpriority="high">`
}
