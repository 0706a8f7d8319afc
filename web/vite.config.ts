import babel from '@rolldown/plugin-babel'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildId } from './build/build-id.ts'
import { firstPaint } from './build/first-paint.ts'
import { routeFiles } from './build/route-files.ts'
import { routing } from './build/routing.ts'
import { tables } from './build/tables.ts'

const server = process.env.OSELIA_SERVER ?? 'http://127.0.0.1:3000'

/** What is needed before any page can be drawn: the router, the reading of data, and the eager part of every route. */
const isCore = (id: string) =>
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(history|query-core|react-router|react-store|router-core|store))\//.test(
    id,
  )
    ? !onlyPages.test(id)
    : /\/web\/src\/platform\/(api|build-id|dirty|list-search|new-version|query|reload-guard|session|token)\.ts$/.test(
        id,
      ) || routeFiles.has(id)

/** Parts of those libraries that pages use and the entry does not. */
const onlyPages =
  /query-core\/.*\/(queryObserver|mutationObserver|infiniteQueryObserver|queriesObserver)\.|react-router\/.*\/useBlocker\./

export default defineConfig({
  plugins: [
    tanstackRouter({ ...routing, autoCodeSplitting: true }),
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    firstPaint(),
    tables(),
    buildId(),
  ],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2023',
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few chunks: each further one costs a round trip over HTTP/1.1 and compresses worse on its own.
          groups: [
            { name: 'core', test: isCore, priority: 3 },
            {
              name: 'base',
              test: /node_modules\/(@mantine\/(core|hooks)|@tanstack\/(react-query|query-core))\//,
              minShareCount: 5,
              priority: 2,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': server } },
  preview: { proxy: { '/api': server } },
})
