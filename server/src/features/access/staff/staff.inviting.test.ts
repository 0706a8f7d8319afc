import type { InviteFields } from '@oselia/contract/setup'
import { staff } from '@oselia/contract/staff'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createContext } from '../../../platform/request-context.js'
import { problemOf } from '../../../platform/constraint-violations.js'
import { Problem } from '../../../platform/problems.js'
import { personById } from '../people/people.rights.public.js'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { useStaff } from '../../../testing/staff.js'
import { sendInvites } from './staff.public.js'

const product = useApp()
const { call } = product
const { roles, person } = useStaff(product)

let place: Awaited<ReturnType<typeof makeHouses>>
beforeAll(async () => {
  place = await makeHouses(product.app, 'Запрошена', 1)
})

const idOf = (who: Who) => Number(who.slice('staff:'.length))

const whole = (one: Partial<InviteFields>): InviteFields => ({
  email: null,
  phone: null,
  last_name: null,
  first_name: null,
  departure_id: null,
  role_id: 0,
  ...one,
})

/** The sent invitations, or the problem as `[status, code, fields]`. */
const send = async (as: Who, invites: Partial<InviteFields>[]): Promise<unknown> => {
  try {
    return await product.app.pools.db.transaction().execute(async (tx) => {
      const ctx = {
        ...createContext((await personById(tx, idOf(as)))!, tx, product.app.clock),
        origin: 'https://sad.example',
      }
      return sendInvites(product.app, ctx, invites.map(whole))
    })
  } catch (error) {
    const problem = error instanceof Problem ? error : problemOf(error)
    if (!problem) throw error
    return [problem.status, problem.code, problem.details.issues?.map(({ field, key }) => `${field}: ${key}`)]
  }
}

describe('inviting by address alone', () => {
  it('adds people with the scope of the inviter', async () => {
    const { guard } = await roles()
    const manager = await staffWith(product.app, 'manager', { houses: place.houses })
    const sent = await send(manager, [
      { email: 'first@example.com', role_id: guard },
      { phone: '+380671110011', role_id: guard, last_name: 'Бойко', first_name: 'Олег' },
    ])
    expect(sent).toMatchObject([
      {
        channel: 'email',
        sent_to: 'first@example.com',
        link: expect.stringContaining('https://sad.example/Setup?invite='),
      },
      { channel: 'sms', sent_to: '+380671110011' },
    ])
    const { staff_id } = (sent as { staff_id: number }[])[0]!
    const { data } = (await call(staff.read, { params: { id: staff_id } })).body
    expect(data).toMatchObject({
      name: 'first@example.com',
      last_name: '',
      status: 'invited',
      scope: { all: false, house_ids: place.houses },
    })
  })

  it('is all or nothing, and reports every issue', async () => {
    const { guard, chair } = await roles()
    const manager = await staffWith(product.app, 'manager', 'all')
    const taken = await person({ phone: '0671110022' })
    expect(
      await send(manager, [
        { email: 'new@example.com', role_id: guard },
        { role_id: guard },
        { email: 'new@example.com', role_id: guard },
        { email: 'boss@example.com', role_id: chair },
        { email: 'who@example.com', role_id: 999_999, departure_id: 999_999 },
      ]),
    ).toEqual([
      422,
      'validation',
      [
        'invites.1.email: email_or_phone',
        'invites.2.email: taken',
        'invites.3.role_id: right_lacked',
        'invites.4.role_id: not_found',
        'invites.4.departure_id: not_found',
      ],
    ])
    expect(
      await send(manager, [
        { email: 'new@example.com', role_id: guard },
        { email: taken.email, role_id: guard },
        { phone: taken.phone, role_id: guard },
      ]),
    ).toEqual([409, 'duplicate', ['invites.1.email: taken', 'invites.2.phone: taken']])
    const { rows } = await sql`select 1 from staff where email = 'new@example.com'`.execute(product.app.pools.db)
    expect(rows).toEqual([])
  })

  it('invites an address once, also concurrently', async () => {
    const { guard } = await roles()
    const manager = await staffWith(product.app, 'manager', 'all')
    const one = { email: 'once@example.com', role_id: guard }
    const both = await Promise.all([send(manager, [one]), send(manager, [one])])
    expect(both.filter((answer) => (answer as unknown[])[0] !== 409)).toHaveLength(1)
    const { rows } = await sql`select 1 from staff where email = 'once@example.com'`.execute(product.app.pools.db)
    expect(rows).toHaveLength(1)
  })
})

describe('invitations of one sender', () => {
  it('are at most 20 an hour over all ways of inviting, and the refusal says when to continue', async () => {
    const { guard } = await roles()
    const manager = await staffWith(product.app, 'manager', 'all')
    const addresses = (n: number, of: string) =>
      Array.from({ length: n }, (_, at) => ({ email: `${of}${at}@example.com`, role_id: guard }))
    expect(await send(manager, addresses(18, 'many'))).toHaveLength(18)
    const added = await call(staff.create, {
      raw: { last_name: 'Гай', first_name: 'Ян', email: 'gai@example.com', role_ids: [guard], scope: { all: true } },
      as: manager,
    })
    expect(added.status).toBe(201)
    const { id } = added.body.data
    const again = (as: Who, language = 'uk') =>
      call(staff.invite, { params: { id }, as, headers: { 'accept-language': language } })
    expect((await again(manager)).status).toBe(200)
    const refused = await again(manager)
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_invites'])
    expect(refused.body.message).toContain('через 60 хв')
    const wait = Number(refused.headers.get('retry-after'))
    expect([wait > 3500, wait <= 3600]).toEqual([true, true])
    expect((await again(manager, 'en')).body.message).toContain('in 60 min')
    expect(await send(manager, addresses(1, 'late'))).toEqual([429, 'too_many_invites', undefined])
    const { rows } = await sql`select 1 from staff where email = 'late0@example.com'`.execute(product.app.pools.db)
    expect(rows).toEqual([])
    expect((await again('owner')).status).toBe(200)
    await sql`update staff_invites set created_at = created_at - interval '1 hour'
      where created_by = ${idOf(manager)}`.execute(product.app.pools.db)
    expect((await again(manager)).status).toBe(200)
  })

  it('sent at once are counted together', async () => {
    const { guard } = await roles()
    const manager = await staffWith(product.app, 'manager', 'all')
    const sent = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        send(
          manager,
          Array.from({ length: 7 }, (_, at) => ({ email: `at-once-${n}-${at}@example.com`, role_id: guard })),
        ),
      ),
    )
    expect(sent.filter((one) => (one as unknown[])[0] !== 429)).toHaveLength(2)
  })
})
