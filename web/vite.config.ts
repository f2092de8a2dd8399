import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { emitServiceWorker } from './emit-service-worker.ts'
import { guides } from './guides.ts'
import { pageLinks } from './page-links.ts'

const portal = `http://localhost:${process.env.PORT || 3000}`

/** The frame, the catalogue and what lists are made of: nearly every page behind a login needs all of it. */
const PORTAL = [
  /\/web\/src\/(portal|lib\/api\/use-download)\.tsx?$/,
  /\/(contract\/src\/(dresses|custom-items|catalogue|pictures)|domain\/src\/catalogue\/[\w-]+)\.ts$/,
  /\/web\/src\/catalogue\/([\w.-]+|start-order\/catalogue-reads\.ts|item\/start-reading\.ts)$/,
  /\/web\/src\/ui\/(day-text|money|filter-sheet|use-is-phone|figures\/figures|dialog\/dialog)\./,
  /\/web\/src\/ui\/(form\/(segmented|select-field|date\/date-field)\.|table\/(?!tablet-list)|page\/(?!detail-layout|section))/,
  /\/lucide-react\/.*\/(download|x)\./,
]

/**
 * The files of the build, each with what it imports and those before it do not have. Left to itself, each set of modules
 * that a set of pages shares becomes a file: a page asked for sixty. What fewer than `MANY` pages share stays so.
 */
const MANY = 6
const CHUNKS = [
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\/|\/src\/react\.ts$/ },
  {
    // All of index.html's own script, so that it runs while all other files are still on their way.
    name: 'early',
    test: /\/src\/(main|lib\/api\/early-calls|lib\/picture-address|lib\/session\/session-keys|people\/sign-in\/(take-)?reset-code)\.ts$|vite\/preload-helper/,
  },
  {
    name: 'sign-in',
    test: /\/web\/src\/(start|sign-in|people\/sign-in\/login-page|ui\/toasts|ui\/form\/form-errors)\.tsx?$/,
  },
  { name: 'portal', test: anyOf(PORTAL) },
  // The map of the pages that stores never open.
  { name: 'staff', test: /\/web\/src\/routes\/(wholesale|factory)\.tsx$/ },
  { name: 'record', test: /\/node_modules\/|\/web\/src\/(ui|lib)\//, minShareCount: MANY },
  { name: 'trade', minShareCount: MANY },
].map((group, index, { length }) => ({ ...group, priority: length - index }))

function anyOf(patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'))
}

export default defineConfig({
  plugins: [react(), guides(), preloadFonts(), pageLinks(), emitServiceWorker(), compressAssets()],
  // The server puts a fresh value in the place of this word in every index.html it sends.
  html: { cspNonce: '__NONCE__' },
  // Scripts look for others, and for styles and images, beside themselves: with ASSET_URL they are not the portal's.
  experimental: {
    renderBuiltUrl: (_file, { hostType }) => (hostType === 'js' ? { relative: true } : undefined),
  },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    // A data: address would need a hole in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: CHUNKS },
      },
    },
  },
  server: {
    proxy: { '/api': portal, '/health': portal, '/pictures': portal },
  },
})

/** Text in the right letters on the first paint: the browser learns of the fonts before it has read the css. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => /-latin-wght-.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
            injectTo: 'head' as const,
          })),
    },
  }
}

/** Compressed once here at the highest level, so that the server only has to send. */
function compressAssets(): Plugin {
  const compressible = /\.(js|css|svg|webmanifest|txt)$/
  const smallest = 1024
  return {
    name: 'compress-assets',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      // index.html and pages.json are left out: the server makes a new page of them for every reply.
      const entries = await readdir(dir, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name))
      await Promise.all(
        files.map(async (file) => {
          const path = join(file.parentPath, file.name)
          const content = await readFile(path)
          if (content.length < smallest) return
          const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
          await writeFile(`${path}.br`, await promisify(brotliCompress)(content, brotli))
          await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
        }),
      )
    },
  }
}
