import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildId } from './build/build-id.ts'
import { chunks } from './build/chunks.ts'
import { firstPaint } from './build/first-paint.ts'
import { oldBuilds } from './build/old-builds.ts'
import { precompressed } from './build/precompressed.ts'
import { shortRouteTree } from './build/route-tree.ts'
import { routing } from './build/routing.ts'
import { texts } from './build/texts.ts'

const server = process.env.OSELIA_SERVER ?? 'http://127.0.0.1:3000'

const named = new Set(chunks.map(({ name }) => name))

export default defineConfig({
  plugins: [
    tanstackRouter({
      ...routing,
      autoCodeSplitting: true,
      // Loaders go with their pages, so that the entry does without the query library and without the contract of every page.
      codeSplittingOptions: { defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']] },
    }),
    shortRouteTree(),
    react({ compiler: true }),
    texts(),
    firstPaint(),
    buildId(),
    precompressed(),
    oldBuilds(),
  ],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2023',
    manifest: true,
    emptyOutDir: false,
    modulePreload: {
      // The entry lazily imports every page: the names of all their scripts would be 3 KB of it. The first page's scripts are
      // preloaded by the first-paint script, those of the next ones by hovering their links. Styles must still be waited for.
      resolveDependencies: (_file, deps, { hostId }) =>
        /^assets\/(core|shell)-/.test(hostId) ? deps.filter((dep) => dep.endsWith('.css')) : deps,
    },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunks },
        // The entry names every chunk, so those that no rule refers to are called by their hash alone.
        chunkFileNames: ({ name }) => (named.has(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'),
      },
    },
  },
  server: { proxy: { '/api': server, '/notice': server, '/lobby': server, '/check': server } },
  preview: { proxy: { '/api': server, '/notice': server, '/lobby': server, '/check': server } },
})
