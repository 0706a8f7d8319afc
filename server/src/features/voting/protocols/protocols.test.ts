import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { votingProtocols } from '@oselia/contract/voting-protocols'
import { votingBallots } from '@oselia/contract/voting-ballots'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPdfText } from '../../../platform/pdf-text.js'
import { useApp } from '../../../testing/app.js'
import { TestSigner } from '../../../testing/certificates.js'
import { DstuSigner } from '../../../testing/dstu.js'
import { signedContainer, useProtocols } from '../../../testing/voting-protocols.js'
import { staffWith } from '../../../testing/sign-in.js'
import { makeBuilding } from '../../../testing/votings.js'
import { drawPaper } from './protocols.papers.js'
import { findProtocol } from './protocols.queries.js'

let now = new Date('2026-02-10T08:00:00.000Z')
const product = useApp({ clock: { now: () => now } })
const life = useProtocols(product, (instant) => {
  now = instant
})
const { call, counted, generated, generate, upload, steps } = life

let house: number
let signer: TestSigner
beforeAll(async () => {
  signer = await TestSigner.make('Бойко Ірина')
  ;({ house } = await makeBuilding(product, 'Протокольна'))
})
afterAll(() => signer.remove())
const textOf = async (bytes: Buffer) => (await readPdfText(Readable.from([bytes]))).text.replaceAll(/\s+/g, ' ')
const fileOf = async (url: string) => Buffer.from(await (await fetch(product.url + url)).arrayBuffer())

describe('the protocol of a voting', () => {
  it('fixes the results as exact fractions, and its papers say them by name in the language of the voting', async () => {
    const id = await counted(house)
    expect((await call(votingProtocols.protocol, { params: { id } })).body.data).toBeNull()
    const { status, body } = await generate(id)
    expect([status, body.message]).toEqual([201, undefined])
    expect(body.data).toMatchObject({ number: 1, day: '2026-03-26', signed: null })
    const [first, second] = body.data.results
    expect(first).toMatchObject({ adopted: true })
    expect(first!.answers.map(({ answer, owners, weight, area }) => [answer, owners, weight, area])).toEqual([
      ['for', 6, '8931/20', '446.55'],
      ['against', 1, '623/20', '31.15'],
      ['abstain', 1, '623/10', '62.30'],
      ['invalid', 0, '0/1', '0.00'],
      ['none', 1, '60/1', '60.00'],
    ])
    expect(second!.adopted).toBe(false)
    expect((await steps.read(id)).state).toBe('protocol')
    const { protocol, roll } = await life.drawn(id)
    const paper = await textOf(await fileOf(protocol!.url))
    for (const part of [
      'ПРОТОКОЛ № 1',
      '26 березня 2026',
      'правління',
      'Хол першого під’їзду',
      '600,00',
      '74,425 %',
      'не менше ніж 2/3',
      'Рішення ПРИЙНЯТО',
      'Рішення НЕ ПРИЙНЯТО',
      'Голова зборів: Бойко Ірина',
      'Секретар зборів: Франко Іван',
      'присутні – 6, за – 4, проти – 1, утримались – 1',
      'Поіменні результати голосування',
    ])
      expect(paper).toContain(part)
    const names = await textOf(await fileOf(roll!.url))
    for (const part of ['Андрієнко', 'кв. 2: 62,30 × 1/2', 'на зборах', 'Іваненко']) expect(names).toContain(part)
  })

  it('names by whom and by which document an owner was present who gave no ballot', async () => {
    const id = await life.meetingOf(house)
    const present = async (name: string, document: string) => {
      const resident_id = (await steps.residents(id)).find((one) => one.name.startsWith(name))!.id
      const representative = { name: 'Мельник Олег', document, number: '12', date: '2026-03-01' }
      const raw = { resident_id, mode: 'proxy', representative }
      expect((await call(votingBallots.attend, { params: { id }, raw })).status).toBe(200)
    }
    await present('Андрієнко', 'довіреність')
    await present('Бойко', 'доручення')
    await steps.moved(id, 'survey')
    await steps.ballot(id, 'Бойко', ['for', 'for'], { cast_on: '2026-03-10' })
    await life.at('2026-03-26T10:00:00.000Z')
    await steps.moved(id, 'counting')
    const unsigned = await generate(id)
    expect([unsigned.status, unsigned.body.code]).toEqual([409, 'officers_missing'])
    await life.officers(id)
    expect((await generate(id)).status).toBe(201)
    const { roll } = await life.drawn(id)
    const names = await textOf(await fileOf(roll!.url))
    expect(names).toContain('представник: Мельник Олег, довіреність 12 від 01.03.2026')
    expect(names).toContain('присутність на зборах, без голосу')
    // Who votes in person is not represented.
    expect(names).not.toContain('доручення')
  })

  it('is drawn again to the same bytes, whose hash is kept', async () => {
    const id = await generated(house)
    const { protocol, roll } = await life.drawn(id)
    const stored = (await findProtocol(product.app.pools.db, id))!
    for (const [paper, file] of [
      ['protocol', protocol!],
      ['roll', roll!],
    ] as const) {
      const again = await buffer(await drawPaper(product.app.pools.db, stored, paper))
      expect(again.equals(await fileOf(file.url))).toBe(true)
      expect(createHash('sha256').update(again).digest('hex')).toBe(file.sha256)
    }
  })

  it('is numbered within its association and year, and made once when two people ask at the same moment', async () => {
    const other = (await makeBuilding(product, 'Одночасна')).house
    const [one, two] = [await counted(other), await counted(other)]
    const asked = await Promise.all([generate(one), generate(one), generate(one), generate(two)])
    expect(asked.slice(0, 3).map(({ status, body }) => (status === 201 ? 201 : body.code))).toEqual(
      expect.arrayContaining([201, 'protocol_exists', 'protocol_exists']),
    )
    expect(asked[3]!.status).toBe(201)
    const numbers = []
    for (const id of [one, two])
      numbers.push((await call(votingProtocols.protocol, { params: { id } })).body.data!.number)
    expect(numbers.toSorted()).toEqual([1, 2])
    const { db } = product.app.pools
    await expect(
      sql`insert into voting_protocols (voting_id, payee, year, number, day, content, ballots_hash, generated_at)
        select voting_id, payee, year, number, day, content, ballots_hash, generated_at from voting_protocols
        where voting_id = ${two}`.execute(db),
    ).rejects.toThrow()
  })

  it('is refused before the count, while ballots are in conflict, and to those who may not', async () => {
    const id = await life.meetingOf(house)
    expect((await generate(id)).body.code).toBe('not_counting')
    await steps.ballot(id, 'Гончар', ['for', 'for'], { channel: 'meeting', cast_on: '2026-03-10' })
    await steps.ballot(id, 'Гончар', ['against', 'for'], { cast_on: '2026-03-10' })
    await steps.moved(id, 'counting', { reason: 'Усі проголосували' })
    const refused = await generate(id)
    expect([refused.status, refused.body.code]).toEqual([409, 'conflicts_undecided'])
    expect(refused.body.message).toContain('1')
    expect((await generate(id, 'accountant')).status).toBe(403)
    const stranger = await staffWith(product.app, 'chair', { houses: [(await makeBuilding(product, 'Далека')).house] })
    expect((await generate(id, stranger)).status).toBe(404)
    expect((await steps.read(id)).state).toBe('counting')
  })

  it('keeps ballots, results and itself from every change, in the database too', async () => {
    const id = await generated(house)
    const { db } = product.app.pools
    for (const attempt of [
      sql`update voting_answers set answer = 'against' where voting_id = ${id}`,
      sql`update voting_ballots set state = 'withdrawn' where voting_id = ${id}`,
      sql`delete from voting_ballots where voting_id = ${id}`,
      sql`update voting_owners set weight_numerator = 1 where voting_id = ${id}`,
      sql`update voting_results set owners = 9 where voting_id = ${id}`,
      sql`delete from voting_outcomes where voting_id = ${id}`,
      sql`delete from voting_elections where voting_id = ${id}`,
      sql`update voting_protocols set content = '{}' where voting_id = ${id}`,
      sql`delete from voting_protocols where voting_id = ${id}`,
    ])
      await expect(attempt.execute(db)).rejects.toThrow('fixed')
    await expect(sql`update votings set state = 'signed' where id = ${id}`.execute(db)).rejects.toThrow('no protocol')
    const { body } = await steps.ballot(id, 'Іваненко', ['for', 'for'], { cast_on: '2026-03-11' })
    expect(body.code).toBe('voting_fixed')
    const { body: verified } = await call(votingBallots.verify, { params: { id } })
    expect(verified.data).toMatchObject({ matches: true, protocol_matches: true, differences: [] })
  })
})

describe('the signed copy', () => {
  it('moves the voting to signed with its hash; what is no signed protocol is refused', async () => {
    const id = await generated(house)
    const { protocol } = await life.drawn(id)
    const unsigned = await fileOf(protocol!.url)
    const refused = async (name: string, bytes: Uint8Array) => {
      const { status, body } = await upload(id, name, bytes)
      return [status, body.errors?.['file'] !== undefined]
    }
    expect(await refused('протокол.pdf', unsigned)).toEqual([422, true])
    expect(await refused('протокол.pdf', Buffer.from('не PDF'))).toEqual([415, false])
    const container = (bytes: Uint8Array, signed?: Uint8Array | null) => signedContainer('протокол.pdf', bytes, signed)
    const other = Buffer.from('інший')
    // Another document; the protocol without a signature, or with one of another document.
    for (const [bytes, signed] of [[other], [unsigned, null], [unsigned, other]] as const)
      expect(await refused('протокол.asice', await container(bytes, signed))).toEqual([422, true])
    for (const attached of [true, false])
      expect(await refused('протокол.p7s', await signer.sign(other, { attached }))).toEqual([422, true])
    const national = new DstuSigner('owner')
    for (const attached of [true, false])
      expect(await refused('протокол.p7s', await national.sign(other, { attached }))).toEqual([422, true])
    const damaged = await signer.sign(unsigned)
    damaged[damaged.length - 3]! ^= 0xff
    expect(await refused('протокол.p7s', damaged)).toEqual([422, true])
    expect((await steps.read(id)).state).toBe('protocol')
    const manager = await upload(id, 'протокол.pdf', Buffer.concat([unsigned, Buffer.from('% підпис')]), 'manager')
    expect(manager.status).toBe(403)
    const signed = await upload(id, 'протокол.asice', await container(unsigned))
    expect([signed.status, signed.body.data.signed_kind]).toEqual([201, 'asice'])
    expect(signed.body.data.signed!.sha256).toMatch(/^[0-9a-f]{64}$/)
    expect((await steps.read(id)).state).toBe('signed')
    const scan = await upload(id, 'скан.pdf', Buffer.concat([unsigned, Buffer.from('% скан')]))
    expect([scan.status, scan.body.data.signed_kind]).toEqual([201, 'pdf'])
    const beside = await upload(id, 'протокол.p7s', await signer.sign(unsigned, { attached: false }))
    expect([beside.status, beside.body.data.signed_kind]).toEqual([201, 'p7s'])
    expect((await upload(id, 'протокол.p7s', await national.sign(unsigned, { attached: false }))).status).toBe(201)
  })

  it('is needed to publish, and stays what it is afterwards', async () => {
    const id = await generated(house)
    expect((await steps.move(id, 'published')).body.code).toBe('state_forbids')
    await life.signed(id)
    await steps.moved(id, 'published')
    const again = await upload(id, 'скан.pdf', Buffer.from('%PDF-1.4 інший'))
    expect([again.status, again.body.code]).toEqual([409, 'voting_fixed'])
    const handed = await call(votingProtocols.handOver, {
      params: { id },
      body: { handed_on: '2026-03-26', handed_to: 'Виконавчий комітет' },
    })
    expect([handed.status, handed.body.data.handed_to]).toEqual([200, 'Виконавчий комітет'])
    await steps.moved(id, 'archived')
  })
})
