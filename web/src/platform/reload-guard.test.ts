import { describe, expect, it } from 'vitest'
import { mayReload } from './reload-guard.ts'

describe('a page whose chunk is gone', () => {
  it('is reloaded the first time', () => {
    expect(mayReload({}, '/Houses', 5_000)).toEqual({ '/Houses': 5_000 })
  })

  it('is not reloaded again within ten seconds', () => {
    expect(mayReload({ '/Houses': 5_000 }, '/Houses', 14_999)).toBeNull()
  })

  it('is reloaded again after ten seconds', () => {
    expect(mayReload({ '/Houses': 5_000 }, '/Houses', 15_000)).toEqual({ '/Houses': 15_000 })
  })

  it('does not hold back another path', () => {
    expect(mayReload({ '/Houses': 5_000 }, '/', 6_000)).toEqual({ '/Houses': 5_000, '/': 6_000 })
  })
})
