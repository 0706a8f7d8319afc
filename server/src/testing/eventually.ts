import { vi } from 'vitest'

/** Repeats checks until they hold, half a minute at most; also before the tests of a file, where `expect.poll` is not there. */
export const eventually = (checks: () => unknown): Promise<unknown> =>
  vi.waitFor(checks, { timeout: 30_000, interval: 50 })
