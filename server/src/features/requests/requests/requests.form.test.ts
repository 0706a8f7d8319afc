import { search } from '@oselia/contract/search'
import { serviceRequests } from '@oselia/contract/service-requests'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeLink } from '../../../testing/registry.js'
import { idOf, requestMakers } from '../../../testing/requests.js'
import { staffKeys } from '../../access/people/people.table.public.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

const product = useApp()
const { call } = product
const { place, make, typeId } = requestMakers(product)
const db = () => product.app.pools.db

let here: Awaited<ReturnType<typeof place>>
let there: Awaited<ReturnType<typeof place>>
let dispatcher: Who
let technician: Who
let auditor: Who
const made: Record<string, number> = {}

beforeAll(async () => {
  here = await place('Садова')
  there = await place('Річкова')
  dispatcher = await staffWith(product.app, 'dispatcher', { houses: [here.house] })
  technician = await staffWith(product.app, 'technician', 'all')
  auditor = await staffWith(product.app, 'auditor', { houses: [here.house] })
  const write = async (name: string, fields: Record<string, unknown>) => {
    made[name] = (await make({ house_id: here.house, description: name, ...fields })).id
  }
  await write('Двері', { realty_id: here.flat, caller_phone: '+380671112233', performer_id: idOf(technician) })
  await write('Ліфт', { type: 'lift_down', priority: 'high', tags: ['ліфти'] })
  await write('Газ', { type: 'gas', house_id: there.house, observer_ids: [idOf(technician)] })
})

describe('the form', () => {
  const formOf = async (query: Record<string, unknown> = {}, as: Who = dispatcher) =>
    (await call(serviceRequests.form, { rawQuery: query, as, language: 'uk' })).body.form
  it('names who works in the house, the type’s own people first, with their load', async () => {
    const type_id = await typeId('door')
    await sql`insert into service_request_type_staff values (${type_id}, ${idOf(technician)})`.execute(db())
    const { performer } = await formOf({ house_id: here.house, type_id })
    expect(performer[0]).toMatchObject({ value: idOf(technician), fits: true, open_requests: 1, absent_until: null })
    const far = await staffWith(product.app, 'technician', { houses: [there.house] })
    expect((await formOf({ house_id: here.house })).performer.map(({ value }) => value)).not.toContain(idOf(far))
    expect((await formOf({ house_id: there.house }, dispatcher)).performer).toEqual([])
  })
  it('finds people by what is typed: the type’s own, then its department, then those of the house', async () => {
    const make = async (last_name: string, scope: { houses: number[] } | 'all') => {
      const id = idOf(await staffWith(product.app, 'technician', scope))
      const keys = staffKeys({ last_name, first_name: 'Ян', email: null, phone: '+380990001122' })
      await sql`update staff set last_name = ${last_name}, first_name = 'Ян', search_keys = ${keys} where id = ${id}`.execute(
        db(),
      )
      return id
    }
    const far = await make('Вишняківський', 'all')
    const near = await make('Вишняк', { houses: [here.house] })
    const team = await make('Вишневий', 'all')
    const own = await make('Вишня', 'all')
    await make('Заєць', 'all')
    const type_id = await typeId('roof_leak')
    const { rows } = await sql<{
      id: number
    }>`insert into departments (name) values ('{"uk":"Покрівельники"}') returning id`.execute(db())
    await sql`insert into department_staff (staff_id, departure_id) values (${team}, ${rows[0]!.id})`.execute(db())
    await sql`update service_request_types set departure_id = ${rows[0]!.id}, performer_id = ${own} where id = ${type_id}`.execute(
      db(),
    )
    const found = async (search_query: string) =>
      (await formOf({ house_id: here.house, type_id, search_query })).performer.map(({ value }) => value)
    expect(await found('виш')).toEqual([own, team, near, far])
    expect(await found('вишняк ян')).toEqual([near, far])
    expect(await found('vyshniak')).toEqual([near, far])
    expect(await found('нема такого')).toEqual([])
    expect(await found('0990001122')).toEqual([])
  })
  it('names the words by which a type is found', async () => {
    const { types } = await formOf()
    const words = async (code: string) => {
      const id = await typeId(code)
      return types.find(({ value }) => value === id)!.keywords
    }
    expect(await words('light')).toEqual(expect.arrayContaining(['світло', 'лампа', 'свет', 'bulb', 'luz']))
    expect(await words('no_water')).toEqual(expect.arrayContaining(['вода', 'кран']))
  })
  it('shows who is absent, until when, and the deputy', async () => {
    await sql`insert into staff_absences (staff_id, kind, "from", "to", deputy_id)
      values (${idOf(technician)}, 'sick', current_date - 1, '2099-12-31', ${idOf(auditor)})`.execute(db())
    const { performer } = await formOf({ house_id: here.house })
    expect(performer.find(({ value }) => value === idOf(technician))).toMatchObject({
      absent_until: '2099-12-31',
      deputy: { id: idOf(auditor) },
    })
    await sql`delete from staff_absences`.execute(db())
  })
  it('finds houses of the caller by words, and types open to the caller', async () => {
    expect((await formOf({ search_query: 'садова' })).address.map(({ value }) => value)).toEqual([here.house])
    expect((await formOf({ search_query: 'річкова' })).address).toEqual([])
    const { label } = (await formOf({ search_query: 'садова' })).address[0]!
    expect((await formOf({ search_query: label })).address.map(({ value }) => value)).toEqual([here.house])
    await sql`update service_request_types set guard_can_create = false where code = 'idea'`.execute(db())
    const types = async (as: Who) => (await formOf({}, as)).types.map(({ value }) => value)
    expect(await types('guard')).not.toContain(await typeId('idea'))
    expect(await types(dispatcher)).toContain(await typeId('idea'))
  })
})

describe('who calls', () => {
  const callerOf = async (query: Record<string, unknown>, as: Who = dispatcher) =>
    (await call(serviceRequests.caller, { rawQuery: query, as, language: 'uk' })).body.data
  let member: number
  beforeAll(async () => {
    member = (await makeLink(product.app, here.flat, 'Коваль Ганна')).member
    await sql`update members set phones = '[{"number":"+380931234567","is_primary":true}]' where id = ${member}`.execute(
      db(),
    )
  })

  it.each(['+380931234567', '093 123 45 67', '0931234567', '4567', '45-67'])(
    'is found by the phone %s',
    async (phone) => {
      const { callers, requests } = await callerOf({ phone })
      expect(callers).toMatchObject([
        {
          member: { id: member, phone: '+380931234567' },
          units: [{ id: here.flat, entrance: 2, floor: 3, role: { uk: 'Орендар' } }],
        },
      ])
      expect(requests).toEqual([])
    },
  )
  it('is found by unit and by person, with what was asked before', async () => {
    const { callers, requests } = await callerOf({ realty_id: here.flat })
    expect(callers.map((one) => one.member?.id)).toEqual([member])
    expect(requests.map(({ id }) => id)).toEqual([made['Двері']])
    expect((await callerOf({ member_id: member })).callers).toHaveLength(1)
  })
  it('is found by earlier requests where the phone is not registered', async () => {
    const { callers, requests } = await callerOf({ phone: '067 111 22 33' })
    expect([callers, requests.map(({ id }) => id)]).toEqual([[], [made['Двері']]])
  })
  it('is nobody by three digits, of another house, or for one who reads no people', async () => {
    expect((await callerOf({ phone: '567' })).callers).toEqual([])
    const far = await staffWith(product.app, 'dispatcher', { houses: [there.house] })
    expect((await callerOf({ phone: '0931234567' }, far)).callers).toEqual([])
    expect((await callerOf({ phone: '0931234567' }, technician)).callers).toEqual([])
  })
})

describe('the palette', () => {
  const hits = async (q: string, as: Who = 'owner') =>
    (await call(search.find, { query: { q }, as, language: 'uk' })).body.data
      .filter(({ kind }) => kind === 'requests')
      .map(({ id }) => id)
  it('finds a request by its number, with or without the year, and by the end of its phone', async () => {
    const { number } = (await call(serviceRequests.read, { params: { id: made['Ліфт']! } })).body.data
    expect(number).toMatch(/^20\d\d-000002$/)
    expect(await hits(number, dispatcher)).toEqual([made['Ліфт']])
    expect(await hits('№ 0002', dispatcher)).toEqual([made['Ліфт']])
    expect(await hits('1112233', dispatcher)).toEqual([made['Двері']])
    expect(await hits('1112233', auditor)).toEqual([])
    expect(await hits('0002', technician)).toEqual([])
  })
})
