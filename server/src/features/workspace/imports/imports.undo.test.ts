import { imports } from '@oselia/contract/imports'
import { platform } from '@oselia/contract/platform'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { repeated } from '../../../testing/jobs.js'
import { csv, useImports } from '../../../testing/imports.js'
import { makeHouses } from '../../../testing/places.js'

const clock = { shift: 0, now: () => new Date(Date.now() + clock.shift) }
const product = useApp({ clock })
const { call } = product
const { bring, apply, undo, rows, job, settled } = useImports(product)
let houses: number[] = []

beforeAll(async () => {
  houses = (await makeHouses(product.app, 'Садова', 3)).houses
})

const ask = async <T>(query: string): Promise<T[]> =>
  (await sql<T>`${sql.raw(query)}`.execute(product.app.pools.db)).rows
const units = (house: number) =>
  ask<{ number: string }>(`select number from realty where house_id = ${house} and deleted_at is null order by id`)

describe('applying', () => {
  it('succeeds for one of two simultaneous requests', async () => {
    const run = await bring(
      'realty',
      csv([
        ['кв', 'площа'],
        ['101', '50'],
      ]),
      { house_id: houses[0]! },
    )
    const body = { version: run.version }
    const both = await Promise.all([1, 2].map(() => call(imports.apply, { params: { id: run.id }, body })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([202, 409])
    expect((await settled(run.id)).state).toBe('applied')
    expect((await job(await settled(run.id))).state).toBe('done')
  })

  it('writes nothing when the register has changed since the check, and reports it', async () => {
    const run = await bring(
      'realty',
      csv([
        ['кв', 'площа'],
        ['111', '50'],
        ['112', '50'],
      ]),
      { house_id: houses[0]! },
    )
    await sql`insert into realty (house_id, type, number, number_key, sort_key, search_keys) values (${houses[0]}, 'apartment', '112', '112', '112', '112')`.execute(
      product.app.pools.db,
    )
    const failed = await apply(run)
    expect([failed.state, failed.problem]).toEqual(['checked', expect.stringContaining('Nothing was written')])
    expect((await units(houses[0]!)).some(({ number }) => number === '111')).toBe(false)
  })

  it('that is killed half-way leaves nothing behind and starts again', async () => {
    const many = Array.from({ length: 3000 }, (_, at) => [`К-${at}`, '50'])
    const run = await bring('realty', csv([['кв', 'площа'], ...many]), { house_id: houses[0]! })
    const { db } = product.app.pools
    // A concurrent transaction holds one of the unique numbers, so that the job blocks half-way.
    const holder = product.app.pools.slowDb.transaction().execute(async (tx) => {
      await sql`insert into realty (house_id, type, number, number_key, sort_key, search_keys) values (${houses[0]}, 'apartment', 'К-2500', 'к2500', 'к2500', '')`.execute(
        tx,
      )
      const { status } = await call(imports.apply, { params: { id: run.id }, body: { version: run.version } })
      expect(status).toBe(202)
      const cut = () =>
        ask(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'oselia bulk' and wait_event_type = 'Lock'
          and datname = current_database()`)
      await expect.poll(async () => (await cut()).length).toBe(1)
      throw new Error('let go')
    })
    await expect(holder).rejects.toThrow('let go')
    const stopped = await settled(run.id)
    expect([stopped.state, stopped.problem]).toEqual(['checked', expect.stringContaining('nothing was written')])
    expect((await units(houses[0]!)).some(({ number }) => number.startsWith('К-'))).toBe(false)
    // Simulates a killed process: its job is queued again.
    await sql`update imports set state = 'applying' where id = ${run.id}`.execute(db)
    await repeated(product, stopped.job_id!)
    expect((await settled(run.id)).state).toBe('applied')
    expect((await units(houses[0]!)).filter(({ number }) => number.startsWith('К-'))).toHaveLength(3000)
  })
})

describe('undoing', () => {
  const file = csv([
    ['кв', 'площа', 'поверх'],
    ['201', '50', '1'],
    ['202', '51', '1'],
    ['203', '52', '1'],
  ])

  it('deletes added objects that are unchanged, lists the rest, and lets the file be imported again', async () => {
    const run = await apply(await bring('realty', file, { house_id: houses[1]! }))
    expect(Date.parse(run.undo_until!)).toBeGreaterThan(Date.now())
    await sql`update realty set rooms = 3, version = version + 1 where house_id = ${houses[1]} and number = '202'`.execute(
      product.app.pools.db,
    )
    const preview = (await call(imports.undoPreview, { params: { id: run.id }, query: {} })).body
    expect(preview.data).toEqual([
      { id: expect.any(Number), kind: 'realty', label: expect.stringContaining('кв. 202') },
    ])
    const refused = await call(imports.undo, { params: { id: run.id }, body: { version: run.version } })
    expect([refused.status, refused.body.code]).toEqual([409, 'changed_since'])
    const undone = await undo(run, true)
    expect((await job(undone)).result).toEqual({ kept: 1 })
    expect((await units(houses[1]!)).map(({ number }) => number)).toEqual(['202'])
    const second = await call(imports.undo, { params: { id: run.id }, body: { version: undone.version } })
    expect([second.status, second.body.code]).toEqual([409, 'state_forbids'])
    const again = await bring('realty', file, { house_id: houses[1]! })
    expect(again.counts).toMatchObject({ add: 2, same: 1 })
    expect((await apply(again)).state).toBe('applied')
  })

  it('leaves nothing in the bin, and the history stays', async () => {
    const people = csv([
      ['кв', 'ПІБ', 'Частка'],
      ['202', 'Бінарна Ольга Іванівна', '1'],
    ])
    const run = await apply(await bring('owners', people, { house_id: houses[1]! }))
    const added = await ask<{ id: number }>(`select entity_id as id from import_items where import_id = ${run.id}`)
    expect(added).toHaveLength(3)
    await undo(run)
    const { body } = await call(platform.bin, { query: { search_query: 'Бінарна' } })
    expect(body.data).toEqual([])
    const left = await ask(`select (select count(*) from members where last_name = 'Бінарна')
      + (select count(*) from ownerships o join import_items i on i.entity = 'ownerships' and i.entity_id = o.id and i.import_id = ${run.id})
      + (select count(*) from residents o join import_items i on i.entity = 'residents' and i.entity_id = o.id and i.import_id = ${run.id}) as n`)
    expect(left).toEqual([{ n: 0 }])
    expect(
      await ask(
        `select action from audit_log where entity = 'members' and label = 'Бінарна Ольга Іванівна' order by id`,
      ),
    ).toEqual([{ action: 'import' }, { action: 'delete' }])
  })

  it('keeps in the bin what another record refers to', async () => {
    const run = await apply(
      await bring(
        'vehicles',
        csv([
          ['Держ. номер', 'Марка'],
          ['АА1234ВВ', 'Renault'],
        ]),
      ),
    )
    expect(run.counts).toMatchObject({ add: 1 })
    const member = await apply(
      await bring(
        'residents',
        csv([
          ['кв', 'ПІБ', 'Роль'],
          ['202', 'Торкнутий Іван Іванович', 'орендар'],
        ]),
        { house_id: houses[1]! },
      ),
    )
    // A vehicle that is in the bin itself, and could come back.
    await sql`update vehicles set member_id = (select id from members where last_name = 'Торкнутий'), deleted_at = now()`.execute(
      product.app.pools.db,
    )
    await undo(member)
    expect(await ask(`select deleted_at is not null as binned from members where last_name = 'Торкнутий'`)).toEqual([
      { binned: true },
    ])
  })

  it('restores changed fields, and leaves people who have something new', async () => {
    const people = await apply(
      await bring(
        'residents',
        csv([
          ['кв', 'ПІБ', 'Тел', 'Роль'],
          ['201', 'Голуб Іван Іванович', '0671110000', 'орендар'],
          ['202', 'Синиця Ольга Іванівна', '0671110001', 'орендар'],
        ]),
        { house_id: houses[1]! },
      ),
    )
    const change = await apply(
      await bring(
        'residents',
        csv([
          ['кв', 'ПІБ', 'Тел', 'Роль'],
          ['202', 'Синиця Ольга Іванівна', '0671110001; 0671110002', 'орендар'],
        ]),
        { house_id: houses[1]! },
      ),
    )
    expect(change.counts).toMatchObject({ change: 1 })
    await undo(change)
    expect(await ask(`select jsonb_array_length(phones) as n from members where last_name = 'Синиця'`)).toEqual([
      { n: 1 },
    ])
    await sql`insert into vehicles (plate_raw, plate_normalised, kind, member_id) select 'X', 'X', 'car', id from members where last_name = 'Голуб'`.execute(
      product.app.pools.db,
    )
    const preview = (await call(imports.undoPreview, { params: { id: people.id }, query: {} })).body
    expect(preview.data.map(({ kind, label }) => [kind, label])).toEqual([
      ['members', 'Голуб Іван Іванович'],
      ['members', 'Синиця Ольга Іванівна'],
    ])
    await undo(people, true)
    expect(
      await ask(`select m.last_name, m.deleted_at is null as kept, r.id is not null as linked from members m left join residents r on r.member_id = m.id
      where m.last_name in ('Голуб', 'Синиця') order by 1`),
    ).toEqual([
      { last_name: 'Голуб', kept: true, linked: false },
      { last_name: 'Синиця', kept: true, linked: false },
    ])
  })

  it('is not possible after 30 days, when file and rows are deleted', async () => {
    const run = await apply(
      await bring(
        'realty',
        csv([
          ['кв', 'площа'],
          ['301', '50'],
        ]),
        { house_id: houses[2]! },
      ),
    )
    clock.shift = 31 * 86_400_000
    await sql`update sessions set created_at = now() + interval '31 days', last_seen_at = now() + interval '31 days', expires_at = now() + interval '60 days'`.execute(
      product.app.pools.db,
    )
    const late = await call(imports.undo, { params: { id: run.id }, body: { version: run.version } })
    expect([late.status, late.body.code]).toEqual([409, 'undo_over'])
    await sql`select graphile_worker.add_job('imports.drop')`.execute(product.app.pools.db)
    await expect.poll(async () => (await rows(run)).length).toBe(0)
    await expect.poll(() => ask(`select file_id from imports where id = ${run.id}`)).toEqual([{ file_id: null }])
    clock.shift = 0
  })
})
