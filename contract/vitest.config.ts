import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Values in, values out: files share a process. The limit is for a hanging test, not for a slow machine.
  test: { include: ['src/**/*.test.ts'], isolate: false, maxWorkers: 1, testTimeout: 60_000, hookTimeout: 60_000 },
})
