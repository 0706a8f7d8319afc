import { describe, expect, it } from 'vitest'
import { tables } from '../../../../.build/messages.ts'
import type { Text } from '../../../platform/messages.ts'
import { kindName, pageOf, shownIn } from './audit.records.ts'

const t: Text = (key) => {
  const [group = '', name = ''] = key.split('.')
  return (tables as unknown as Record<string, Record<string, { en: string }>>)[group]![name]!.en
}

// What the server registers in its log, by the files that register it.
const registering = import.meta.glob('../../../../../server/src/features/*/*/*.{entity,routes}.ts')
const history = import.meta.glob<{ recordedKinds(): string[] }>('../../../../../server/src/platform/history.ts')

describe('the kinds of records in the log', () => {
  it('are all declared by a feature that the server records', async () => {
    for (const load of Object.values(registering)) await load()
    const [load] = Object.values(history)
    const kinds = (await load!()).recordedKinds()
    expect(kinds.length).toBeGreaterThan(20)
    expect(kinds.filter((kind) => kindName(t, kind) === kind)).toEqual([])
  })

  it('have a name, and a code where nobody has named them', () => {
    expect(kindName(t, 'work_calendar')).toBe('Work calendar')
    expect(kindName(t, 'list_views')).toBe('List view')
    expect(kindName(t, 'unheard_of')).toBe('unheard_of')
  })

  const one = { id: 7, label: 'АА 1234 ВВ' }
  it.each([
    ['announcements', '/Announcements/$id'],
    ['complexes', '/Houses/complexes/$id'],
    ['contacts', '/Contacts/$id'],
    ['houses', '/Houses/$id'],
    ['imports', '/Imports/$id'],
    ['incidents', '/Requests/incidents/$id'],
    ['members', '/Members/$id'],
    ['service_requests', '/Requests/$id'],
    ['staff', '/Staff/$id'],
  ])('of %s have a page each', (kind, to) => {
    expect(pageOf({ kind, ...one })).toEqual({ to, params: { id: 7 } })
    expect(pageOf({ kind, id: null, label: null })).toBeUndefined()
  })

  it.each([
    ['approvals', { to: '/Approvals' }],
    ['house_types', { to: '/Houses/types' }],
    ['outbox', { to: '/Outbox' }],
    ['resident_roles', { to: '/Residents/roles' }],
    ['service_request_types', { to: '/Type-requests' }],
    ['settings', { to: '/Settings' }],
    ['request_settings', { to: '/Type-requests', search: { tab: 'rules' } }],
    ['service_request_presets', { to: '/Type-requests', search: { tab: 'terms' } }],
    ['work_calendar', { to: '/Type-requests', search: { tab: 'time' } }],
  ])('of %s share one page', (kind, page) => {
    expect(pageOf({ kind, ...one })).toEqual(page)
    expect(pageOf({ kind, id: null })).toEqual(page)
  })

  it('lead to a unit by its id, to a vehicle by its label, and nowhere without a page', () => {
    expect(pageOf({ kind: 'realty', ...one })).toEqual({
      to: '/Realty/$type/$id',
      params: { type: 'apartment', id: 7 },
    })
    expect(pageOf({ kind: 'vehicles', ...one })).toEqual({ to: '/Vehicles', search: { search_query: one.label } })
    expect(pageOf({ kind: 'vehicles', id: 7 })).toBeUndefined()
    expect(pageOf({ kind: 'comments', ...one })).toBeUndefined()
  })

  it('say which other pages show them', () => {
    expect(shownIn('ownerships')).toEqual(['realty', 'members', 'residents'])
    expect(shownIn('staff')).toEqual([])
  })
})
