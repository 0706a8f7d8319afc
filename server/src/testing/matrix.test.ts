import { urlOf, type Endpoint } from '@oselia/contract/kit'
import { platform } from '@oselia/contract/platform'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { declared } from '../platform/implement.js'
import { useApp } from './app.js'
import { lines, type MatrixRow, type Sample } from './matrix.table.js'
import { repair } from './matrix.repair.js'
import { keyOf, makePeople, makeTenant, type Tenant } from './matrix.world.js'
import { roleCodes } from './sign-in.js'

const product = useApp({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
const letters: Record<string, string> = Object.fromEntries(roleCodes.map((code, i) => [code, 'OCAMDTGR'[i]!]))

let ours: Tenant
let theirs: Tenant
let people: Awaited<ReturnType<typeof makePeople>>
beforeAll(async () => {
  ours = await makeTenant(product, 'Наш')
  theirs = await makeTenant(product, 'Чуж')
  people = await makePeople(product, roleCodes, ours.complex)
  // Observers see a request without the permission for all requests, but never one outside their houses.
  await sql`insert into service_request_observers (request_id, staff_id) select r.id, p.id from service_requests r, staff p`.execute(
    product.app.pools.db,
  )
})

const endpointOf = (call: string) => declared.find((e) => keyOf(e) === call)!
const bodyOf = ({ body, fields, file }: Sample) => {
  if (!fields && !file) return body === undefined ? {} : { body: JSON.stringify(body) }
  const form = new FormData()
  for (const [key, value] of Object.entries(fields ?? {})) form.set(key, value)
  if (file) form.set('file', new Blob([file.bytes]), file.name)
  return { body: form }
}

let asked = 0
/** One address may ask 3,000 times a minute, and the table asks faster. */
const address = () => `198.51.100.${asked++ % 200}`

const ask = async (e: Endpoint, sample: Sample, token: string | null) => {
  const path = urlOf(e).replace(/:(\w+)/g, (_, name: string) => String(sample.params?.[name]))
  const query = new URLSearchParams((sample.query ?? {}) as Record<string, string>)
  const stop = new AbortController()
  const payload = bodyOf(sample)
  const response = await fetch(`${product.url}${path}?${query}`, {
    method: e.method,
    headers: {
      'x-forwarded-for': address(),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(typeof payload.body === 'string' && { 'content-type': 'application/json' }),
    },
    ...payload,
    signal: stop.signal,
  })
  // An event stream does not end.
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  const text = isStream ? '' : await response.text()
  if (isStream) stop.abort()
  return { status: response.status, text }
}

const canCall = (who: string, code: string) => who === 'everyone' || who.includes(letters[code]!)
const refused = new Set([401, 403, 404])

/** The outcome of an allowed request, as a text that a failed assertion can show. */
const verdict = ({ status }: { status: number }) => (status < 500 && !refused.has(status) ? 'let through' : status)

const walk = async ([call, , beyond, sample]: MatrixRow, code: string) => {
  const e = endpointOf(call)
  const { limited, whole } = people.get(code)!
  const here = sample?.(ours) ?? {}
  const within = await ask(e, here, beyond === 'whole' || beyond === 'made' ? whole : limited)
  const there = typeof beyond === 'number' || beyond === 'whole' || beyond === 'made' || beyond === 'left out'
  const beyondAnswer = there ? await ask(e, sample?.(theirs) ?? {}, limited) : null
  // A refused call changes nothing.
  const isLetThrough = [within, beyondAnswer].some((answer) => answer && !refused.has(answer.status))
  if (e.method !== 'GET' && isLetThrough) await repair(product, [ours, theirs])
  return { within, beyond: beyondAnswer }
}

const expectedWithin = (beyond: MatrixRow[2], allowed: boolean) => {
  if (!allowed) return 403
  return beyond === 'own' ? 404 : 'let through'
}

/** Objects of a tenant, by the entity name of their history and bin. */
const things = (s: Tenant) => ({
  complexes: s.complex,
  houses: s.house,
  realty: s.unit,
  members: s.member,
  residents: s.resident,
  ownerships: s.share,
  personal_accounts: s.account,
  vehicles: s.vehicle,
  announcements: s.announcement,
  articles: s.article,
  events: s.event,
  interviews: s.interview,
  // An announced one stays.
  votings: s.draftVoting,
  contacts: s.contact,
  meters: s.meter,
  meter_readings: s.meterReading,
  supplier_contracts: s.supplierContract,
  budget_lines: s.budgetLine,
  budget_entries: s.budgetEntry,
  benefits: s.benefit,
  absences: s.absenceOfMember,
  penalty_exemptions: s.penaltyExemption,
  documents: s.document,
  comments: s.comment,
  staff: s.staff,
  service_requests: s.request,
})

describe('records of other people’s houses', () => {
  it('are not shown as history, to any role', async () => {
    for (const [entity, id] of Object.entries(things(theirs))) {
      for (const code of roleCodes) {
        const answer = await ask({ ...platform.history }, { query: { entity, id } }, people.get(code)!.limited)
        expect({ code, entity, status: answer.status }).toEqual({ code, entity, status: 404 })
      }
    }
  })

  it('are in nobody else’s bin, and cannot be restored from it', async () => {
    const { db } = product.app.pools
    for (const [table, id] of Object.entries(things(theirs)))
      await sql`update ${sql.table(table)} set deleted_at = now() where id = ${id} and deleted_at is null`.execute(db)
    for (const code of roleCodes) {
      const { limited } = people.get(code)!
      const bin = await ask(platform.bin, { query: { per_page: 100 } }, limited)
      expect([bin.status, bin.text.includes('Чуж')]).toEqual([200, false])
      for (const [kind, id] of Object.entries(things(theirs))) {
        const { status } = await ask(platform.restore, { params: { kind, id } }, limited)
        expect({ code, kind, status }).toEqual({ code, kind, status: 404 })
      }
    }
    await repair(product, [ours, theirs])
  })
})

describe('every endpoint, every default role, within the caller’s houses and beyond', () => {
  it('is in the table, and the table has no removed endpoint', () => {
    const stood = lines.map(([call]) => call)
    expect(stood.toSorted()).toEqual(declared.map(keyOf).toSorted())
    expect(new Set(stood).size).toBe(stood.length)
  })

  it.each(lines.filter(([, who]) => who === 'public'))('%s needs no session', async (call, _who, _beyond, sample) => {
    const { status } = await ask(endpointOf(call), sample?.(ours) ?? {}, null)
    expect([401, 403, 500]).not.toContain(status)
  })

  it.each(lines.filter(([, who]) => who !== 'public'))(
    '%s: %s, beyond: %s',
    async (...line) => {
      const [call, who, beyond, sample] = line
      expect((await ask(endpointOf(call), sample?.(ours) ?? {}, null)).status).toBe(401)
      for (const code of roleCodes) {
        const allowed = canCall(who, code)
        const answer = await walk(line, code)
        const seen = allowed ? verdict(answer.within) : answer.within.status
        const got = expectedWithin(beyond, allowed) === 404 ? answer.within.status : seen
        expect({ call, code, got, text: answer.within.text.slice(0, 300) }).toMatchObject({
          got: expectedWithin(beyond, allowed),
        })
        if (!answer.beyond) continue
        const other = { call, code, beyond: answer.beyond.status, text: answer.beyond.text.slice(0, 300) }
        // Without the permission the response may be 403; with it, an object out of scope must be indistinguishable
        // from a missing one.
        if (!allowed) expect([403, 404]).toContain(other.beyond)
        else if (beyond === 'made') expect(other).toMatchObject({ beyond: 404 })
        else if (beyond === 'whole') expect(other).toMatchObject({ beyond: 403 })
        else if (beyond === 'left out') expect(answer.beyond.text).not.toContain('Чуж')
        else expect(other).toMatchObject({ beyond })
      }
    },
    60_000,
  )
})
