import { describe, expect, it } from 'vitest'
import { canReload } from './reload-guard.ts'

describe('a page with a missing chunk', () => {
  it('is reloaded the first time', () => {
    expect(canReload({}, '/Houses', 5_000)).toEqual({ '/Houses': 5_000 })
  })

  it('is not reloaded again within ten seconds', () => {
    expect(canReload({ '/Houses': 5_000 }, '/Houses', 14_999)).toBeNull()
  })

  it('is reloaded again after ten seconds', () => {
    expect(canReload({ '/Houses': 5_000 }, '/Houses', 15_000)).toEqual({ '/Houses': 15_000 })
  })

  it('does not block another path', () => {
    expect(canReload({ '/Houses': 5_000 }, '/', 6_000)).toEqual({ '/Houses': 5_000, '/': 6_000 })
  })
})
