import { announcements } from '@oselia/contract/announcements'
import { documents } from '@oselia/contract/documents'
import { notifications } from '@oselia/contract/notifications'
import { votingProtocols } from '@oselia/contract/voting-protocols'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { signedContainer, useProtocols } from '../../../testing/voting-protocols.js'
import { makeBuilding } from '../../../testing/votings.js'
import { remindOfStorage } from './voting-results.storage.js'

let now = new Date('2026-02-10T08:00:00.000Z')
const product = useApp({ clock: { now: () => now } })
const life = useProtocols(product, (instant) => {
  now = instant
})
const { call, steps } = life

let house: number
let voting: number
beforeAll(async () => {
  ;({ house } = await makeBuilding(product, 'Оприлюднена'))
  voting = await life.generated(house)
  await life.signed(voting)
  await steps.moved(voting, 'published')
})

describe('a published voting', () => {
  it('gives a document for residents and a draft that contains the results', async () => {
    const { data } = (await call(votingProtocols.protocol, { params: { id: voting } })).body
    const document = (await call(documents.read, { params: { id: data!.document_id! } })).body.data
    expect(document).toMatchObject({ state: 'active', readers: 'everybody', house_ids: [house], signature: 'scan' })
    expect(document.file.sha256).toBe(data!.signed!.sha256)
    const draft = (await call(announcements.read, { params: { id: data!.announcement_id! } })).body.data
    expect([draft.state, draft.title.uk]).toEqual(['draft', 'Результати голосування: Збори'])
    expect(draft.body.uk).toContain('Внесок – рішення прийнято («за» – 74,43\u00A0% голосів усіх співвласників).')
    expect(draft.body.uk).toContain('рішення не прийнято')
  })

  it('reminds once of handing over the original', async () => {
    const asked = async () =>
      (await call(notifications.list, { as: life.who })).body.data.filter(({ kind }) => kind === 'protocol_storage')
    await remindOfStorage(product.app, product.app.pools.db)
    expect(await asked()).toEqual([])
    const before = now
    now = new Date('2026-04-05T08:00:00.000Z')
    await remindOfStorage(product.app, product.app.pools.db)
    await remindOfStorage(product.app, product.app.pools.db)
    now = before
    expect(await asked()).toHaveLength(1)
  })

  it('with many long questions is published as well, its questions cut in the announcement', async () => {
    const text = (at: number) => `${at + 1}. ${'А & Б, '.repeat(120)}`
    const questions = Array.from({ length: 30 }, (_, at) => ({
      text: text(at),
      proposal: 'Так',
      threshold: 'majority',
    }))
    const long = await life.meetingOf(house, { questions })
    await steps.moved(long, 'counting', { reason: 'Без опитування' })
    expect((await life.generate(long)).status).toBe(201)
    await life.signed(long)
    await steps.moved(long, 'published')
    const { data } = (await call(votingProtocols.protocol, { params: { id: long } })).body
    const { body } = (await call(announcements.read, { params: { id: data!.announcement_id! } })).body.data
    expect(body.uk!.match(/<li>\d+\. А/g)).toHaveLength(30)
  })

  it('of an electronic signature gives the readable protocol and the container beside it', async () => {
    const id = await life.generated(house)
    const { protocol } = await life.drawn(id)
    const bytes = Buffer.from(await (await fetch(product.url + protocol!.url)).arrayBuffer())
    expect((await life.upload(id, 'протокол.asice', await signedContainer('протокол.pdf', bytes))).status).toBe(201)
    await steps.moved(id, 'published')
    const { data } = (await call(votingProtocols.protocol, { params: { id } })).body
    const document = (await call(documents.read, { params: { id: data!.document_id! } })).body.data
    expect(document.file.sha256).toBe(protocol!.sha256)
    const all = (await call(documents.list, { query: { house_id: [house], per_page: 100 } })).body.data
    expect(all.find(({ signature }) => signature === 'kep')!.file.mime).toBe('application/vnd.etsi.asic-e+zip')
  })
})
