import { crc32 } from 'node:zlib'
import { votingBallots } from '@oselia/contract/voting-ballots'
import { votingProtocols } from '@oselia/contract/voting-protocols'
import { expect } from 'vitest'
import type { useApp } from './app.js'
import { electorsOf } from '../features/voting/protocols/protocols.elections.queries.js'
import { TestSigner } from './certificates.js'
import { eventually } from './eventually.js'
import { staffWith, type Who } from './sign-in.js'
import { votingSteps } from './votings.js'

type Product = ReturnType<typeof useApp>

const handCount = { votes_for: 4, votes_against: 1, votes_abstained: 1 }

type Elect = (
  id: number,
  role: string,
  candidate: string,
  fields: Record<string, unknown>,
) => Promise<{ status: number }>
/** Chair and secretary, elected by all who are present; nobody where nobody is. */
const electOfficers = async ({ app }: Product, elect: Elect, id: number) => {
  const officers = { base: 'present', by_video: false } as const
  const votes_for = (await electorsOf(app.pools.db, { id, rules: { officers } })).length
  for (const role of votes_for > 0 ? ['chair', 'secretary'] : []) {
    const fields = { votes_for, votes_against: 0, votes_abstained: 0 }
    expect((await elect(id, role, 'Бойко Ірина', fields)).status).toBe(201)
  }
}

/** Votings up to their count; a session does not live as long as a voting, so that each stage has its own. */
const useCounts = (product: Product, setNow: (instant: Date) => void) => {
  let now = new Date('2026-02-10T08:00:00.000Z')
  let who: Who = 'owner'
  const call: Product['call'] = (endpoint, sending) => product.call(endpoint, { as: who, ...sending })
  const steps = votingSteps({ call }, () => now)
  const at = async (instant: string) => {
    now = new Date(instant)
    setNow(now)
    who = await staffWith(product.app, 'owner', 'all')
  }

  /** A voting whose meeting runs on 10 March 2026. */
  const meetingOf = async (house: number, fields: Record<string, unknown> = {}) => {
    await at('2026-02-10T08:00:00.000Z')
    const { id } = await steps.make(house, { meeting_at: '2026-03-10T16:00:00.000Z', ...fields })
    await steps.moved(id, 'announced')
    await at('2026-03-10T16:05:00.000Z')
    await steps.moved(id, 'meeting')
    return id
  }

  const present = async (id: number, names: readonly string[], mode: 'in_person' | 'video' = 'in_person') => {
    const owners = await steps.residents(id)
    for (const name of names) {
      const owner = owners.find((one) => one.name.startsWith(name))!
      await call(votingBallots.attend, { params: { id }, body: { resident_id: owner.id, mode } })
    }
  }
  const elect = (id: number, role: string, candidate: string, fields: Record<string, unknown> = {}) =>
    call(votingProtocols.elect, { params: { id }, raw: { role, candidate, ...handCount, ...fields } })

  /** The worked example of 600 m², counted: one question adopted by two thirds, the other not. */
  const counted = async (house: number, fields: Record<string, unknown> = {}) => {
    const id = await meetingOf(house, fields)
    await present(id, ['Андрієнко', 'Бойко', 'Данилюк', 'Франко', 'Литвин', 'Гончар'])
    expect((await elect(id, 'chair', 'Бойко Ірина')).status).toBe(201)
    expect((await elect(id, 'secretary', 'Франко Іван')).status).toBe(201)
    const onMeeting = { cast_on: '2026-03-10', channel: 'meeting' }
    for (const name of ['Андрієнко', 'Бойко', 'Данилюк', 'Франко'])
      await steps.ballot(id, name, ['for', 'for'], onMeeting)
    await steps.ballot(id, 'Литвин', ['for', 'against'], onMeeting)
    await steps.ballot(id, 'Гончар', ['abstain', 'against'], onMeeting)
    await steps.moved(id, 'survey')
    await at('2026-03-19T10:00:00.000Z')
    await steps.ballot(id, 'Євтушенко', ['for', 'against'], { cast_on: '2026-03-19' })
    await steps.ballot(id, 'Власенко', ['against', 'against'], { cast_on: '2026-03-19' })
    await at('2026-03-26T10:00:00.000Z')
    await steps.moved(id, 'counting')
    return id
  }

  return {
    call,
    at,
    steps,
    meetingOf,
    present,
    elect,
    officers: (id: number) => electOfficers(product, elect, id),
    counted,
    get who() {
      return who
    },
  }
}

/** Lives votings through to their signed protocol. */
export const useProtocols = (product: Product, setNow: (instant: Date) => void) => {
  const counts = useCounts(product, setNow)
  const { call, counted } = counts
  const generate = (id: number, as: Who = counts.who) => call(votingProtocols.makeProtocol, { params: { id }, as })
  const upload = (id: number, name: string, bytes: Uint8Array, as: Who = counts.who) =>
    call(votingProtocols.makeProtocol, { params: { id }, file: { name, bytes }, as })
  const generated = async (house: number, fields: Record<string, unknown> = {}) => {
    const id = await counted(house, fields)
    const { status, body } = await generate(id)
    expect([status, body.message]).toEqual([201, undefined])
    return id
  }

  /** The protocol once its papers are drawn. */
  const drawn = async (id: number) => {
    const read = async () => (await call(votingProtocols.protocol, { params: { id } })).body.data
    await eventually(async () => expect((await read())?.roll).toBeTruthy())
    return (await read())!
  }
  const signed = async (id: number) => {
    const { protocol } = await drawn(id)
    const bytes = Buffer.from(await (await fetch(product.url + protocol!.url)).arrayBuffer())
    const { status } = await upload(id, 'підписаний.pdf', Buffer.concat([bytes, Buffer.from('\n% signed')]))
    expect(status).toBe(201)
  }
  return {
    call,
    at: counts.at,
    steps: counts.steps,
    meetingOf: counts.meetingOf,
    present: counts.present,
    elect: counts.elect,
    officers: counts.officers,
    counted,
    generate,
    upload,
    generated,
    drawn,
    signed,
    get who() {
      return counts.who
    },
  }
}

const numbers = (...fields: [size: 2 | 4, value: number][]): Buffer =>
  Buffer.concat(
    fields.map(([size, value]) => {
      const buffer = Buffer.alloc(size)
      buffer.writeUIntLE(value, 0, size)
      return buffer
    }),
  )

/** A container of one document, whose parts are stored uncompressed, with a signature over the document or other bytes. */
export const signedContainer = async (name: string, bytes: Uint8Array, signed: Uint8Array | null = bytes) => {
  const signer = await TestSigner.make('Бойко Ірина')
  const signature = signed ? await signer.sign(signed, { attached: false }) : Buffer.from('<asic:XAdESSignatures/>')
  await signer.remove()
  const parts: [string, Uint8Array][] = [
    ['mimetype', Buffer.from('application/vnd.etsi.asic-e+zip')],
    [name, bytes],
    [signed ? 'META-INF/signature001.p7s' : 'META-INF/signatures001.xml', signature],
  ]
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [path, content] of parts) {
    const label = Buffer.from(path)
    const about = numbers([2, 20], [2, 0x0800], [2, 0], [2, 0], [2, 0x21], [4, crc32(content)], [4, content.length])
    const sizes = numbers([4, content.length], [2, label.length], [2, 0])
    const file = Buffer.concat([numbers([4, 0x04034b50]), about, sizes, label, content])
    const place = numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, offset])
    directory.push(Buffer.concat([numbers([4, 0x02014b50], [2, 20]), about, sizes, place, label]))
    files.push(file)
    offset += file.length
  }
  const names = Buffer.concat(directory)
  const end = numbers([4, 0x06054b50], [2, 0], [2, 0], [2, 3], [2, 3], [4, names.length], [4, offset], [2, 0])
  return Buffer.concat([...files, names, end])
}
