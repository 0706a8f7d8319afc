import { votingBallots } from '@oselia/contract/voting-ballots'
import { votings } from '@oselia/contract/votings'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { useApp } from './app.js'
import { makeHouses } from './places.js'
import { makeLink, makeUnit } from './registry.js'

type Product = ReturnType<typeof useApp>

/** The building of the worked example: 600.00 m², nine owners; L holds two units and F two. */
export const makeBuilding = async (product: Product, name: string): Promise<{ house: number; complex: number }> => {
  const { app } = product
  const { houses, complex } = await makeHouses(app, name, 1)
  const house = houses[0]!
  const areas = { 1: 45.6, 2: 62.3, 3: 45.6, 4: 78.9, 5: 62.3, 6: 45.6, 7: 78.9, 8: 60, 9: 120.8 }
  const units = new Map<string, number>()
  for (const [number, total_area] of Object.entries(areas))
    units.set(number, await makeUnit(app, house, { number, total_area }))
  const owners: [string, string, string][] = [
    ['1', 'Андрієнко', '1/1'],
    ['2', 'Бойко', '1/2'],
    ['2', 'Власенко', '1/2'],
    ['3', 'Данилюк', '1/3'],
    ['3', 'Євтушенко', '2/3'],
    ['4', 'Франко', '1/1'],
    ['5', 'Гончар', '1/1'],
    ['7', 'Литвин', '1/1'],
    ['8', 'Іваненко', '1/1'],
  ]
  const members = new Map<string, number>()
  for (const [unit, owner, share] of owners)
    members.set(owner, (await makeLink(app, units.get(unit)!, owner, share)).member)
  // The second units of two owners.
  for (const [unit, owner] of [
    ['6', 'Франко'],
    ['9', 'Литвин'],
  ] as const) {
    const { member } = await makeLink(app, units.get(unit)!, owner, '1/1')
    await sql`update ownerships set member_id = ${members.get(owner)} where member_id = ${member}`.execute(app.pools.db)
    await sql`update residents set member_id = ${members.get(owner)} where member_id = ${member}`.execute(app.pools.db)
  }
  return { house, complex }
}

const day = 86_400_000

/** Calls for living through a voting. */
export const votingSteps = ({ call }: Pick<Product, 'call'>, now: () => Date) => {
  const create = async (house: number, fields: Record<string, unknown> = {}) => {
    const { body: form } = await call(votings.form)
    const profile = form.form.profiles[0]!
    const raw = {
      title: 'Збори',
      profile_id: profile.id,
      house_ids: [house],
      meeting_at: new Date(now().getTime() + 20 * day).toISOString(),
      meeting_place: 'Хол першого під’їзду',
      questions: [
        { text: 'Внесок', proposal: 'Встановити внесок 8,50 грн за м²', threshold: 'two_thirds' },
        { text: 'Ревізійна комісія', proposal: 'Обрати ревізійну комісію', threshold: 'majority' },
      ],
      ...fields,
    }
    return call(votings.create, { raw })
  }
  const make = async (house: number, fields: Record<string, unknown> = {}) => {
    const { status, body } = await create(house, fields)
    expect([status, body.errors]).toEqual([201, undefined])
    return body.data
  }
  const read = async (id: number) => {
    const { status, body } = await call(votings.read, { params: { id } })
    expect([status, body.message]).toEqual([200, undefined])
    return body.data
  }
  /** The answer to a move to the next state. */
  const move = async (id: number, to: string, fields: Record<string, unknown> = {}) =>
    call(votings.transition, { params: { id }, raw: { to, version: (await read(id)).version, ...fields } })
  const moved = async (id: number, to: string, fields: Record<string, unknown> = {}) => {
    const { status, body } = await move(id, to, fields)
    expect([status, body.message, body.data?.state]).toEqual([200, undefined, to])
    return body.data
  }
  const residents = async (id: number) =>
    (await call(votingBallots.residents, { params: { id }, query: { per_page: 100 } })).body.data
  const ballot = async (id: number, name: string, answers: readonly string[], fields: Record<string, unknown> = {}) => {
    const owner = (await residents(id)).find((one) => one.name.startsWith(name))
    const { questions } = await read(id)
    const raw = {
      resident_id: owner?.id,
      channel: 'paper',
      answers: questions.map((question, n) => ({ question_id: question.id, answer: answers[n] })),
      ...fields,
    }
    return call(votingBallots.enter, { params: { id }, raw })
  }
  const tally = async (id: number) => (await call(votingBallots.tally, { params: { id } })).body.data
  return { create, make, read, move, moved, residents, ballot, tally }
}

/** A listed authority whose certificate nobody has, so that signed ballots can be chosen. */
export const makeIssuer = async ({ app }: Product, name: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`insert into trusted_issuers
      (name, subject, issuer, serial, fingerprint, algorithm, valid_from, valid_to, der)
    values (${name}, ${name}, ${name}, '01', encode(sha256(convert_to(${name}, 'UTF8')), 'hex'), 'ECDSA P-256', '2020-01-01', '2099-01-01', '\\x00')
    returning id`.execute(app.pools.db)
  return rows[0]!.id
}

/** A voting of a house announced without a meeting day to keep, and a draft. */
export const announceVoting = async (
  product: Product,
  house: number,
  word: string,
): Promise<{ voting: number; draftVoting: number; votingResident: number; profile: number; trustedIssuer: number }> => {
  const { make, moved, residents } = votingSteps(product, () => product.app.clock.now())
  const { id, profile_id } = await make(house, { title: `${word} голосування` })
  await moved(id, 'announced', { overrides: ['register_issues'], reason: 'Немає даних' })
  return {
    voting: id,
    draftVoting: (await make(house, { title: `${word} чернетка` })).id,
    votingResident: (await residents(id))[0]!.id,
    profile: profile_id,
    trustedIssuer: await makeIssuer(product, word),
  }
}
