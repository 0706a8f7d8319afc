import { describe, expect, it } from 'vitest'
import { residentsNow } from './realty.residents.rules.ts'

const name = { uk: '', en: '', ru: '', es: '' }
const owner = { id: 1, name, is_owner: true }
const tenant = { id: 2, name, is_owner: false }
const link = (member_id: number, part: object = {}) => ({
  member_id,
  name: `Людина ${member_id}`,
  phone: null,
  current: true,
  lives_here: true,
  is_primary_contact: false,
  role: tenant,
  ...part,
})
const idsOf = (...rows: ReturnType<typeof link>[]) => residentsNow(rows).map(({ member_id }) => member_id)

describe('the residents of a unit', () => {
  it('are those who are not owners, and the owners who live there', () => {
    expect(idsOf(link(1, { role: owner }), link(2), link(3, { role: owner, lives_here: false }))).toEqual([1, 2])
    expect(idsOf(link(2, { lives_here: false }), link(4, { current: false }))).toEqual([2])
  })

  it('are each listed once', () => {
    expect(idsOf(link(1, { role: owner }), link(1, { role: owner }), link(2), link(2, { role: owner }))).toEqual([1, 2])
  })

  it('are sorted by whom to call first', () => {
    expect(
      idsOf(link(1), link(2, { phone: '+380671234567' }), link(3, { role: owner, is_primary_contact: true })),
    ).toEqual([3, 2, 1])
  })
})
