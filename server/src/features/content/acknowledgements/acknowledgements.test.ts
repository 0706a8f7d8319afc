import { announcementAcknowledgements } from '@oselia/contract/announcement-acknowledgements'
import { announcements } from '@oselia/contract/announcements'
import { members } from '@oselia/contract/members'
import { residents } from '@oselia/contract/residents'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { useGateways } from '../../../testing/gateways.js'
import { people } from '../../../testing/people.js'
import { makeHouses } from '../../../testing/places.js'
import { makeUnit } from '../../../testing/registry.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'

const post = useGateways()
const env = {
  get SMTP_URL() {
    return post.smtpUrl
  },
}
const product = useApp({ env })
const { call } = product
const { person, lives, noted, roleWithout } = people(product)

let here: number
let there: number
beforeAll(async () => {
  ;[here, there] = (await makeHouses(product.app, 'ЖК Згода', 2)).houses as [number, number]
})

let taken = 0
const resident = async (house: number, last_name = 'Мешканець') => {
  const n = ++taken
  const address = `reader${n}@home.example`
  const consent = { channels: ['email'], consent: { state: 'given' } }
  const { id } = await person({ last_name, emails: [{ address }], ...consent })
  const link = await lives(id, await makeUnit(product.app, house, { number: `${n}` }))
  return { id, address, link, number: `${n}` }
}
const announce = async (more: object = {}) => {
  const raw = { title: 'Правила двору', body: '<p>Прочитайте</p>', needs_ack: true, state: 'published', ...more }
  const { status, body } = await call(announcements.create, {
    raw: { audience: { house_ids: [here] }, ...raw },
  })
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data.id
}
/** Delivers, and answers the paths of the personal links by address. */
const deliver = async (id: number, ...readers: { address: string }[]) => {
  await call(announcements.deliver, { params: { id }, body: { channels: ['email'], preview: false } })
  const letterTo = (address: string) => post.letters.findLast(({ to }) => to[0] === address)
  const linkTo = (address: string) => {
    const raw = (letterTo(address)?.raw ?? '').replace(/=\r\n/g, '').replaceAll('=3D', '=')
    const parts = [...raw.matchAll(/Content-Transfer-Encoding: base64\r\n\r\n([\s\S]*?)\r\n--/g)]
    const text = parts.map(([, part]) => Buffer.from(part!, 'base64').toString()).join('\n') + raw
    return /\/notice\/[\w-]{43}\?(?:house=\d+&)?to=[\w-]{43}/.exec(text)?.[0] ?? ''
  }
  await expect.poll(() => readers.every(({ address }) => linkTo(address))).toBe(true)
  const links = readers.map(({ address }) => linkTo(address))
  post.clear()
  return links
}
const open = async (path: string) => {
  const answer = await fetch(product.url + path, { headers: { 'accept-language': 'uk' } })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const confirm = async (path: string) =>
  fetch(product.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'uk' },
    body: '',
  })
const list = async (id: number, query: object = {}, as: Who = 'owner') =>
  call(announcementAcknowledgements.list, { params: { id }, query, as })
const counts = async (id: number, as: Who = 'owner') => {
  const { people: all, confirmed } = (await list(id, {}, as)).body
  return [all, confirmed]
}

describe('a personal link', () => {
  it('confirms once, by its button alone, and shows nobody else what one person did', async () => {
    const [first, second] = [await resident(here), await resident(here)]
    const id = await announce()
    const [mine, other] = (await deliver(id, first, second)) as [string, string]
    expect(new URL(mine, product.url).searchParams.get('to')).not.toBe(
      new URL(other, product.url).searchParams.get('to'),
    )
    const before = await open(mine)
    expect(before.text).toContain('<form method="post"')
    expect(before.headers.get('cache-control')).toBe('no-store')
    expect(before.headers.get('content-security-policy')).toContain("form-action 'self'")
    await open(mine)
    expect((await counts(id))[1]).toBe(0)

    const answers = await Promise.all([confirm(mine), confirm(mine)])
    for (const { status, headers } of answers)
      expect([status, headers.get('location')]).toEqual([303, mine.replace('?', '?lang=uk&')])
    expect((await confirm(mine)).status).toBe(303)
    expect((await counts(id))[1]).toBe(1)
    const after = await open(mine)
    expect([after.text.includes('Ознайомлення підтверджено'), after.text.includes('<form')]).toEqual([true, false])
    expect((await open(other)).text).toContain('<form')
    const events = () =>
      sql`select 1 from live_events where entity = 'announcements' and entity_id = ${id} and action = 'acknowledge'`
        .execute(product.app.pools.db)
        .then(({ rows }) => rows.length)
    await expect.poll(events).toBe(1)
    const shared = await open(mine.split('?')[0]!)
    expect(shared.text).not.toMatch(/<form|підтверджено \d/)
    expect(shared.text).toContain('за особистим посиланням')
    expect(shared.headers.get('content-security-policy')).toContain("form-action 'none'")
    const entered = (await list(id, { state: 'confirmed' })).body.data
    expect(entered.map((row) => [row.id, row.entry!.on_paper, row.entry!.recorded_by])).toEqual([
      [first.id, false, null],
    ])
    expect(entered[0]!.units).toEqual([
      { id: expect.any(Number), number: first.number, house: { id: here, name: expect.any(String) } },
    ])
  })

  it('keeps the language and the house of the page', async () => {
    const reader = await resident(here)
    const id = await announce({ house_texts: [{ house_ids: [here], body: '<p>Нашому будинку</p>' }] })
    const [path] = (await deliver(id, reader)) as [string]
    expect(path).toContain(`?house=${here}&to=`)
    const page = await open(`${path}&lang=en`)
    expect(page.text).toContain('I have read it')
    const action = /action="([^"]*)"/.exec(page.text)![1]!.replaceAll('&amp;', '&')
    const { headers } = await confirm(action)
    const back = await open(headers.get('location')!)
    expect([back.text.includes('You confirmed it on'), back.text.includes('Нашому будинку')]).toEqual([true, true])
  })

  it('confirms nothing for who has left the audience, and nothing that is not shown or not asked for', async () => {
    const [left, stays] = [await resident(here), await resident(here)]
    const id = await announce()
    const [gone, mine] = (await deliver(id, left, stays)) as [string, string]
    const { body } = await call(residents.read, { params: { id: left.link } })
    await call(residents.update, { params: { id: left.link }, raw: { to: '2021-01-01', version: body.data.version } })
    const refused = await confirm(gone)
    expect([refused.status, (await refused.text()).includes('вже не адресоване Вам')]).toEqual([409, true])
    expect((await open(gone)).text).not.toContain('<form')

    const set = async (raw: object) => {
      const { version } = (await call(announcements.read, { params: { id } })).body.data
      expect((await call(announcements.update, { params: { id }, raw: { ...raw, version } })).status).toBe(200)
    }
    await set({ needs_ack: false })
    expect((await confirm(mine)).status).toBe(404)
    await set({ needs_ack: true, state: 'archived' })
    expect((await confirm(mine)).status).toBe(404)
    expect((await counts(id))[1]).toBe(0)
    await set({ state: 'published' })
    expect((await confirm(mine)).status).toBe(303)
  })

  it('opens nothing with the token of another announcement, a wrong or revoked one, or none', async () => {
    const reader = await resident(here)
    const [id, next] = [await announce(), await announce()]
    const [mine] = (await deliver(id, reader)) as [string]
    const [other] = (await deliver(next, reader)) as [string]
    const [page, query] = mine.split('?') as [string, string]
    const crossed = `${page}?${other.split('?')[1]}`
    for (const path of [crossed, `${page}?to=${'x'.repeat(43)}`, page, mine.replace(page, `/notice/${'y'.repeat(43)}`)])
      expect((await confirm(path)).status).toBe(404)
    expect((await open(crossed)).text).toContain('за особистим посиланням')
    const { pools, clock, publicLinks } = product.app
    const token = new URLSearchParams(query).get('to')!
    const subject = (await publicLinks.find(pools.db, 'notice.reader', token))!
    await publicLinks.revoke({ db: pools.db, now: clock.now() }, 'notice.reader', subject)
    expect((await confirm(mine)).status).toBe(404)
    expect((await counts(id))[1]).toBe(0)
  })

  it('belongs to the record that stays after a merge, which has confirmed once', async () => {
    const [one, same] = [await resident(here), await resident(here)]
    const id = await announce()
    const [first, second] = (await deliver(id, one, same)) as [string, string]
    await confirm(first)
    await sql`update members set merged_into = ${same.id}, deleted_at = now() where id = ${one.id}`.execute(
      product.app.pools.db,
    )
    expect((await open(second)).text).toContain('Ознайомлення підтверджено')
    await confirm(second)
    const { rows } = await sql`select 1 from announcement_acknowledgements where announcement_id = ${id}`.execute(
      product.app.pools.db,
    )
    expect(rows).toHaveLength(1)
    expect((await list(id, { state: 'confirmed' })).body.data.map((row) => row.id)).toEqual([same.id])
  })
})

describe('confirmations on paper', () => {
  it('are entered for people of the audience, once, and taken back; the history names them', async () => {
    const reader = await resident(here, 'Паперовий')
    const outside = await resident(there)
    const id = await announce()
    const enter = (member_id: number, on = '2026-01-15') =>
      call(announcementAcknowledgements.create, { params: { id }, body: { member_id, on } })
    expect((await enter(outside.id)).body.errors).toHaveProperty('member_id')
    expect((await enter(reader.id, '2099-01-01')).body.errors).toHaveProperty('on')
    expect([(await enter(reader.id)).status, (await enter(reader.id)).status]).toEqual([200, 200])
    const [row] = (await list(id, { search_query: 'паперовий' })).body.data
    expect(row!.entry).toMatchObject({ on: '2026-01-15', on_paper: true, recorded_by: { id: expect.any(Number) } })
    const remove = () => call(announcementAcknowledgements.remove, { params: { id, number: row!.entry!.id } })
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 404])
    const actions = await noted('announcements', id)
    expect(actions.slice(-2).map(({ action, changes }) => [action, changes[0]!.old ?? changes[0]!.new])).toEqual([
      ['acknowledge', 'Паперовий Тарас'],
      ['remove_acknowledgement', 'Паперовий Тарас'],
    ])
  })

  it('do not exist for a draft and for what asks for none, and one by link is not taken back', async () => {
    const reader = await resident(here)
    const enter = async (id: number) => {
      const body = { member_id: reader.id, on: '2026-01-15' }
      return (await call(announcementAcknowledgements.create, { params: { id }, body })).status
    }
    expect(await enter(await announce({ state: 'draft' }))).toBe(409)
    expect(await enter(await announce({ needs_ack: false }))).toBe(409)
    const id = await announce()
    const [path] = (await deliver(id, reader)) as [string]
    await confirm(path)
    const number = (await list(id, { state: 'confirmed' })).body.data[0]!.entry!.id
    expect((await call(announcementAcknowledgements.remove, { params: { id, number } })).status).toBe(404)
  })
})

describe('the list', () => {
  it('has the people of the caller’s houses alone, by state, with counts that filters do not change', async () => {
    const [ours, theirs] = [await resident(here, 'Наш'), await resident(there, 'Чужий')]
    const id = await announce({ audience: { house_ids: [here, there] } })
    const manager = await staffWith(product.app, 'manager', { houses: [here] })
    const own = (await list(id, { per_page: 100 }, manager)).body
    expect(own.data.some((row) => row.id === ours.id)).toBe(true)
    expect(own.data.some((row) => row.id === theirs.id)).toBe(false)
    const enter = async (member_id: number) => {
      const body = { member_id, on: '2026-01-15' }
      return (await call(announcementAcknowledgements.create, { params: { id }, body, as: manager })).status
    }
    expect([await enter(theirs.id), await enter(ours.id)]).toEqual([422, 200])
    const missing = (await list(id, { state: 'missing', per_page: 1 }, manager)).body
    expect([missing.people, missing.confirmed, missing.total]).toEqual([own.people, 1, own.people - 1])
    const all = await counts(id)
    expect(all[0]).toBeGreaterThan(own.people)

    const body = { member_id: theirs.id, on: '2026-01-15' }
    await call(announcementAcknowledgements.create, { params: { id }, body })
    const other = (await list(id, { search_query: 'чужий' })).body.data.find((row) => row.id === theirs.id)!
    const number = other.entry!.id
    expect((await call(announcementAcknowledgements.remove, { params: { id, number }, as: manager })).status).toBe(404)
  })

  it('and its entries require the right to read people', async () => {
    const reader = await resident(here)
    const id = await announce()
    const blind = await roleWithout('manager', 'members.read')
    expect((await list(id, {}, blind)).status).toBe(403)
    const body = { member_id: reader.id, on: '2026-01-15' }
    expect((await call(announcementAcknowledgements.create, { params: { id }, body, as: blind })).status).toBe(403)
    await call(announcementAcknowledgements.create, { params: { id }, body })
    const { name } = (await call(members.read, { params: { id: reader.id } })).body.data
    const history = async (as: Who) =>
      fetch(`${product.url}/api/admin/history?entity=announcements&id=${id}`, {
        headers: { authorization: `Bearer ${await product.tokenOf(as)}` },
      }).then((answer) => answer.text())
    expect((await history('owner')).includes(name)).toBe(true)
    expect((await history(blind)).includes(name)).toBe(false)
  })

  it('is exported with units, day and way', async () => {
    const reader = await resident(here, 'Вивантажений')
    const id = await announce()
    const body = { member_id: reader.id, on: '2026-01-15' }
    await call(announcementAcknowledgements.create, { params: { id }, body })
    const query = { announcement_id: id, format: 'csv' as const, state: 'confirmed' as const }
    const url = `${product.url}/api/admin/announcement-acknowledgements/export?${new URLSearchParams({ ...query, announcement_id: String(id) })}`
    const read = async (as: Who) => {
      const headers = { authorization: `Bearer ${await product.tokenOf(as)}`, 'accept-language': 'uk' }
      const answer = await fetch(url, { headers })
      return { status: answer.status, text: await answer.text() }
    }
    const { status, text } = await read('owner')
    expect(status).toBe(200)
    expect(text).toMatch(new RegExp(`Вивантажений Тарас;[^\\n]*, ${reader.number}"?;2026-01-15;на папері`))
    expect((await read('chair')).status).toBe(403)
  })
})

it('reminds those who have not confirmed, a day later and nobody else', async () => {
  const [house] = (await makeHouses(product.app, 'ЖК Нагадування', 1)).houses as [number]
  const id = await announce({ audience: { house_ids: [house] } })
  const [link] = await deliver(id, await resident(house), await resident(house))
  await confirm(link!)
  const again = () => call(announcements.deliver, { params: { id }, body: { channels: ['email'], preview: false } })
  expect((await again()).body.code).toBe('nobody_to_reach')
  await sql`update deliveries set created_at = created_at - interval '25 hours'`.execute(product.app.pools.db)
  expect([(await again()).body.data.reached, (await again()).body.code]).toEqual([1, 'nobody_to_reach'])
})
