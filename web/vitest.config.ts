import { defineConfig } from 'vitest/config'
import { writeTables } from './build/text-tables.ts'

writeTables()

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] }, noExternal: [/^@oselia\//] },
  // The limit is for a hanging test, not for a slow machine.
  test: {
    include: ['src/**/*.test.ts', 'build/**/*.test.ts'],
    environment: 'node',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
