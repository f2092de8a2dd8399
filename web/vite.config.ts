import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const portal = `http://localhost:${process.env.PORT || 3000}`

export default defineConfig({
  plugins: [react(), preloadFonts(), compressAssets()],
  // The server puts a fresh value in the place of this word in every index.html it sends.
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    // A data: address would need a hole in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The file that all pages share has half a megabyte, a third of that when it is sent.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        // Left to itself, each set of modules that a set of pages shares becomes a file: a page asked for sixty. With
        // what eight pages share in one file it asks for fourteen, and for fewer bytes.
        codeSplitting: { groups: [{ name: 'shared', minShareCount: 8 }] },
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
            injectTo: 'head-prepend' as const,
          })),
    },
  }
}

/** Compressed once here at the highest level, so that the server only has to send. */
function compressAssets(): Plugin {
  const compressible = /\.(js|css|svg|json|webmanifest|txt)$/
  const smallest = 1024
  return {
    name: 'compress-assets',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      // index.html is left out: the server changes it on every reply.
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
