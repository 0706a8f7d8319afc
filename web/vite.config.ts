import babel from '@rolldown/plugin-babel'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildId } from './build/build-id.ts'
import { chunks } from './build/chunks.ts'
import { firstPaint } from './build/first-paint.ts'
import { precompressed } from './build/precompressed.ts'
import { routing } from './build/routing.ts'
import { tables } from './build/tables.ts'

const server = process.env.OSELIA_SERVER ?? 'http://127.0.0.1:3000'

/** Chunks that the frame brings along before any page: naming them again with every page would swell the entry. */
const withFrame = /^assets\/(base|core|query|rolldown-runtime)-/

export default defineConfig({
  plugins: [
    tanstackRouter({
      ...routing,
      autoCodeSplitting: true,
      // Loaders go with their pages, so that the entry does without the query library and without the contract of every page.
      codeSplittingOptions: { defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']] },
    }),
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    tables(),
    firstPaint(),
    buildId(),
    precompressed(),
  ],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2023',
    manifest: true,
    modulePreload: {
      resolveDependencies: (_file, deps, { hostId }) =>
        hostId.startsWith('assets/core-') ? deps.filter((dep) => !withFrame.test(dep)) : deps,
    },
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  server: { proxy: { '/api': server } },
  preview: { proxy: { '/api': server } },
})
