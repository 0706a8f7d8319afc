import { describe, expect, it } from 'vitest'
import { endedOn } from './vehicles.permits.js'

const permit = { kind: 'rented' as const, from: null, to: null, number: '7', sticker: null, gates: [] }
const car = { permit, status: 'active' as const, status_reason: null }

describe('a vehicle whose people move out', () => {
  it('is archived when the day has come', () => {
    const gone = { permit: { ...permit, to: '2026-11-21' }, status: 'archived', status_reason: 'Виїзд' }
    expect(endedOn(car, '2026-11-21', '2026-11-21', 'Виїзд')).toEqual(gone)
    expect(endedOn({ ...car, permit: null }, '2026-11-01', '2026-11-21', 'Виїзд')).toEqual({ ...gone, permit: null })
  })

  it('keeps its permit until a future day', () => {
    expect(endedOn(car, '2026-11-30', '2026-11-21', 'Виїзд')).toEqual({
      ...car,
      permit: { ...permit, to: '2026-11-30' },
    })
    expect(endedOn({ ...car, permit: null }, '2026-11-30', '2026-11-21', 'Виїзд').permit).toMatchObject({
      kind: 'own',
      to: '2026-11-30',
    })
  })

  it('gets no longer permit by it, and stays blacklisted', () => {
    const short = { ...car, permit: { ...permit, to: '2026-11-10' } }
    expect(endedOn(short, '2026-11-20', '2026-11-21', 'Виїзд').permit!.to).toBe('2026-11-10')
    const listed = { ...car, status: 'blacklisted' as const, status_reason: 'Борг' }
    expect(endedOn(listed, '2026-11-20', '2026-11-21', 'Виїзд')).toMatchObject({
      status: 'blacklisted',
      status_reason: 'Борг',
      permit: { to: '2026-11-20' },
    })
  })
})
