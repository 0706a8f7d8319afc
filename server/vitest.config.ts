import { defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'

// Tests read the contract's sources, so nothing needs to be built before them.
// Not `module`: it is for bundlers, and under it Node can't load packages whose files for them lack extensions (the AWS SDK).
const resolve = { conditions: ['source', ...defaultServerConditions.filter((condition) => condition !== 'module')] }

export default defineConfig({
  // Environments do not inherit conditions: `ssr` runs the tests, `__vitest__` what is run once before them.
  environments: { ssr: { resolve }, __vitest__: { resolve } },
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    pool: 'forks',
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // A machine that runs nothing else decides; there a stumble of the machine is tried once more, and said.
    retry: process.env['CI'] ? 1 : 0,
    // What comes by events or jobs comes late on a machine with other work.
    expect: { poll: { timeout: 10_000 } },
  },
})
