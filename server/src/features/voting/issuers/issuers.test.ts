import { trustedIssuers } from '@oselia/contract/trusted-issuers'
import { votings } from '@oselia/contract/votings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { TestAuthority } from '../../../testing/certificates.js'
import { dstuFixture } from '../../../testing/dstu.js'
import { makeBuilding, votingSteps } from '../../../testing/votings.js'

const product = useApp({ clock: { now: () => new Date('2026-02-10T08:00:00.000Z') } })
const { call } = product
const steps = votingSteps({ call }, () => product.app.clock.now())
let house: number
let authority: TestAuthority
let over: TestAuthority
beforeAll(async () => {
  ;({ house } = await makeBuilding(product, 'Довірена'))
  authority = await TestAuthority.make('АЦСК Приклад')
  over = await TestAuthority.make('Минулий', null, { to: '20260101' })
})
afterAll(() => Promise.all([authority.remove(), over.remove()]))

const add = async (from: TestAuthority) =>
  call(trustedIssuers.create, { body: { certificate: (await from.der()).toString('base64') } })
const rulesOf = async () => {
  const { form } = (await call(votings.form)).body
  return { canSign: form.has_trusted_issuer, electronic: form.profiles[0]!.rules.electronic }
}

describe('a trusted issuer', () => {
  it('is needed for ballots by signature: without one the rules offer none, and ask for one refuse', async () => {
    expect(await rulesOf()).toEqual({ canSign: false, electronic: 'none' })
    const { id, rules, version } = await steps.make(house)
    expect(rules.electronic).toBe('none')
    const raw = { version, rules: { ...rules, electronic: 'signature' } }
    const refused = await call(votings.update, { params: { id }, raw })
    expect([refused.status, Object.keys(refused.body.errors!)]).toEqual([422, ['rules.electronic']])
  })

  it('is listed with name, term and fingerprint, once, and its listing and removal are in the history', async () => {
    const added = await add(authority)
    expect([added.status, added.body.data]).toMatchObject([
      201,
      { name: 'АЦСК Приклад', algorithm: 'ECDSA P-256', valid_to: '2099-12-31T00:00:00.000Z' },
    ])
    expect((await add(authority)).status).toBe(409)
    expect(await rulesOf()).toEqual({ canSign: true, electronic: 'signature' })
    const { data } = (await call(trustedIssuers.list)).body
    expect(data.map(({ fingerprint }) => fingerprint)).toEqual([added.body.data.fingerprint])
  })

  it('that is not in force, or no certificate at all, is refused at the file', async () => {
    const refused = await add(over)
    expect([refused.status, Object.keys(refused.body.errors!)]).toEqual([422, ['certificate']])
    for (const certificate of ['AAAA', '!', '']) {
      const { status, body } = await call(trustedIssuers.create, { raw: { certificate } })
      expect([status, Object.keys(body.errors!)]).toEqual([422, ['certificate']])
    }
  })

  it('that was removed keeps drafts with signatures from being announced', async () => {
    const { id, rules } = await steps.make(house)
    expect(rules.electronic).toBe('signature')
    const [issuer] = (await call(trustedIssuers.list)).body.data
    expect((await call(trustedIssuers.remove, { params: { id: issuer!.id } })).status).toBe(200)
    const refused = await steps.move(id, 'announced')
    expect([refused.status, Object.keys(refused.body.errors!)]).toEqual([422, ['rules.electronic']])
    expect((await add(authority)).status).toBe(201)
    await steps.moved(id, 'announced')
  })

  it('may have a national key on the curves of 257 and 431 bits, and no other', async () => {
    const listed = (name: string) =>
      call(trustedIssuers.create, { body: { certificate: dstuFixture(name).toString('base64') } })
    for (const [name, algorithm] of [
      ['authority', 'DSTU 4145 257'],
      ['authority431', 'DSTU 4145 431'],
      ['authorityKupyna', 'DSTU 4145 257'],
    ] as const) {
      const { status, body } = await listed(name)
      expect([status, body.data]).toMatchObject([201, { algorithm }])
    }
    const refused = await listed('authority307')
    expect([refused.status, Object.keys(refused.body.errors!)]).toEqual([422, ['certificate']])
    expect((await listed('named.certificate')).status).toBe(422)
  })
})
