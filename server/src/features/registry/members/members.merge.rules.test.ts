import { memberFields } from '@oselia/contract/members'
import { describe, expect, it } from 'vitest'
import { differing, joinLinks, mergedFields, mergeConflicts, type Link } from './members.merge.rules.js'
import type { Stored } from './members.queries.js'

const record = (id: number, fields: object = {}): Stored => ({
  ...memberFields.parse({ last_name: 'Шевченко', first_name: 'Тарас', ...fields }),
  id,
  version: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  name: 'Шевченко Тарас',
})
const phone = (number: string) => ({ number, label: null, is_primary: true, messengers: [] })

describe('the fields of two merged records', () => {
  it('keep the values of the surviving record, and its empty ones come from the other', () => {
    const [kept, gone] = [record(1, { note: 'а' }), record(2, { note: 'б', birth_date: '1987-03-15' })]
    expect(differing(kept, gone)).toEqual([
      { field: 'birth_date', choice: 'gone' },
      { field: 'note', choice: 'kept' },
    ])
    expect(mergedFields(kept, gone, {})).toMatchObject({ note: 'а', birth_date: '1987-03-15' })
    expect(mergedFields(kept, gone, { note: 'gone', birth_date: 'kept' })).toMatchObject({
      note: 'б',
      birth_date: null,
    })
  })

  it('combine phones, addresses and tags; the primary phone of the surviving record stays primary', () => {
    const kept = record(1, { phones: [phone('+380501112233')], tags: ['а', 'б'] })
    const gone = record(2, { phones: [phone('+380501112233'), phone('+380671112233')], tags: ['б', 'в'] })
    expect(mergedFields(kept, gone, {})).toMatchObject({
      phones: [phone('+380501112233'), { ...phone('+380671112233'), is_primary: false }],
      tags: ['а', 'б', 'в'],
    })
    expect(mergedFields(record(1), gone, {}).phones).toEqual(gone.phones)
  })

  it('clear the refusal of a tax number when there is one', () => {
    const gone = record(2, { tax_number: '3185001231' })
    expect(mergedFields(record(1, { tax_number_refused: true }), gone, {})).toMatchObject({
      tax_number: '3185001231',
      tax_number_refused: false,
    })
  })
})

const link = (id: number, from: string, to: string | null, more: Partial<Link> = {}): Link => ({
  id,
  realty_id: 1,
  role_id: 1,
  is_owner: false,
  from,
  to,
  registered: false,
  lives_here: false,
  is_primary_contact: false,
  note: null,
  ...more,
})

describe('the links of two merged records', () => {
  it('are moved when they do not overlap or differ in unit or role', () => {
    const kept = [link(1, '2020-01-01', '2020-12-31')]
    const gone = [
      link(2, '2021-01-01', null),
      link(3, '2020-02-01', null, { realty_id: 2 }),
      link(4, '2020-02-01', null, { role_id: 2 }),
    ]
    expect(joinLinks(kept, gone)).toEqual({ joined: [], widened: [] })
  })

  it('are joined to the wider dates when they overlap', () => {
    const joining = joinLinks(
      [link(1, '2020-01-01', '2020-12-31', { note: 'а' })],
      [link(2, '2019-06-01', null, { registered: true, note: 'б' })],
    )
    expect(joining).toEqual({
      joined: [2],
      widened: [link(1, '2019-06-01', null, { registered: true, note: 'а' })],
    })
  })

  it('are joined without a change when a surviving link covers them', () => {
    expect(joinLinks([link(1, '2020-01-01', null)], [link(2, '2020-02-01', '2020-03-01')])).toEqual({
      joined: [2],
      widened: [],
    })
  })

  it('close the gap between two surviving links without counting a day twice', () => {
    const kept = [link(1, '2020-01-01', '2020-03-31'), link(2, '2020-06-01', '2020-12-31')]
    expect(joinLinks(kept, [link(3, '2020-03-01', '2021-02-01')])).toEqual({
      joined: [3],
      widened: [link(1, '2020-01-01', '2020-05-31'), link(2, '2020-06-01', '2021-02-01')],
    })
  })

  it('of owners are never joined, because one person may hold several shares of a unit', () => {
    const owner = { is_owner: true }
    expect(joinLinks([link(1, '2020-01-01', null, owner)], [link(2, '2020-01-01', null, owner)])).toEqual({
      joined: [],
      widened: [],
    })
  })
})

it('a person and a legal entity, different tax numbers and different birth dates are obstacles', () => {
  const kept = record(1, { tax_number: '3185001231', birth_date: '1987-03-15' })
  const gone = record(2, { tax_number: '2739412076', birth_date: '1975-01-01' })
  const none = { joined: [], widened: [] }
  expect(mergeConflicts(kept, gone, none)).toEqual(['tax_numbers_differ', 'birth_dates_differ'])
  const legal = record(2, { kind: 'legal', legal_name: 'ТОВ', last_name: null, first_name: null })
  expect(mergeConflicts(kept, legal, { joined: [5], widened: [] })).toEqual(['kinds_differ', 'residents_overlap'])
})
