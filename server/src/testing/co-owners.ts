import { sql } from 'kysely'
import type { useApp } from './app.js'
import { voter } from './electronic-ballots.js'
import { makeHouses } from './places.js'
import { makeLink, makeUnit } from './registry.js'
import { staffWith, type Who } from './sign-in.js'
import { votingSteps } from './votings.js'

type Product = ReturnType<typeof useApp>

const consent = JSON.stringify({ state: 'given', on: '2026-01-01', way: 'paper', edition: null })

/** The co-owners of units 1 (two) and 2 (three), without shares among them; units 3 and 4 have one owner each. */
export const people = {
  olena: 'Шевченко Олена',
  ivan: 'Шевченко Іван',
  anna: 'Коваль Анна',
  borys: 'Коваль Борис',
  vira: 'Коваль Віра',
  single: 'Мороз Петро',
  other: 'Бондар Галина',
} as const
type Name = keyof typeof people

const units: [string, number, Name[]][] = [
  ['1', 60, ['olena', 'ivan']],
  ['2', 90, ['anna', 'borys', 'vira']],
  ['3', 40, ['single']],
  ['4', 50, ['other']],
]

/** A house with these people; some of them have an address, agreed to messages and asked for notices by e-mail. */
const makeCoOwned = async ({ app }: Product, word: string) => {
  const { db } = app.pools
  const ids = new Map<Name, { member: number; resident: number }>()
  const house = (await makeHouses(app, word, 1)).houses[0]!
  for (const [number, total_area, names] of units) {
    const unit = await makeUnit(app, house, { number, total_area })
    await sql`update realty set entrance = 1, floor = 2 where id = ${unit}`.execute(db)
    for (const name of names) ids.set(name, await makeLink(app, unit, people[name], `1/${names.length}`))
    if (names.length === 1) continue
    await sql`update ownerships set joint = true, title_number = ${`ДК-${number}`} where realty_id = ${unit}`.execute(
      db,
    )
    await sql`update ownerships set denominator = 1 where realty_id = ${unit}`.execute(db)
  }
  for (const name of ['olena', 'ivan', 'anna', 'borys', 'single'] as const) {
    const address = `${name}@example.com`
    const emails = JSON.stringify([{ address, label: null, is_primary: true }])
    await sql`update members set channels = '{email}', consent = ${consent}::jsonb, notice_email = ${address},
      notice_requested_on = '2026-01-10', emails = ${emails}::jsonb where id = ${ids.get(name)!.member}`.execute(db)
  }
  return { house, ids }
}

type Steps = ReturnType<typeof votingSteps>
type Browser = ReturnType<typeof voter>

/** What the people do and have; `later` moves the clock by seconds. */
const actsOf = (steps: Steps, browser: Browser, later: (seconds: number) => void) => {
  /** The path of the page that a contact leads to. */
  const personal = async (page: string, name: Name) => {
    later(61)
    const to = `${name}@example.com`
    const asked = await browser.send(page, { contact: to })
    return (await browser.send(asked.location, { code: await browser.codeFor(to) })).location.split('?')[0]!
  }
  const residentOf = async (id: number, name: Name) =>
    (await steps.residents(id)).find((one) => one.co_owners.some((person) => person.name === people[name]))!
  const coOwnerOf = async (id: number, name: Name) =>
    (await residentOf(id, name)).co_owners.find((person) => person.name === people[name])!
  const answersOf = (questions: { id: number }[], answer: string) =>
    Object.fromEntries(questions.map(({ id }) => [`q${id}`, answer]))
  /** Sends the answers; answers the path and the code that confirm them. */
  const code = async (page: string, name: Name, questions: { id: number }[], answer = 'for') => {
    later(61)
    const sent = await browser.send(page, { ...answersOf(questions, answer), contact: '0' })
    return { path: sent.location, code: await browser.codeFor(`${name}@example.com`) }
  }
  return { personal, residentOf, coOwnerOf, answersOf, code }
}

/** Votings in which co-owners of a unit have one ballot together; `setNow` sets the clock of the product. */
export const useCoOwners = (product: Product, setNow: (instant: Date) => void) => {
  let now = new Date('2026-02-10T08:00:00.000Z')
  let who: Who = 'owner'
  let made: Awaited<ReturnType<typeof makeCoOwned>>
  const db = () => product.app.pools.db
  const call: Product['call'] = (endpoint, sending) => product.call(endpoint, { as: who, ...sending })
  const steps = votingSteps({ call }, () => now)
  const browser = voter(product, call)
  const move = (instant: Date) => {
    now = instant
    setNow(now)
  }
  const at = async (instant: string) => {
    move(new Date(instant))
    who = await staffWith(product.app, 'owner', 'all')
  }
  const build = async (word: string) => {
    made = await makeCoOwned(product, word)
  }
  /** Announced on 10 February, with a meeting on 10 March. */
  const announced = async (electronic = 'code') => {
    await at('2026-02-10T08:00:00.000Z')
    const draft = await steps.make(made.house, { meeting_at: '2026-03-10T16:00:00.000Z' })
    const rules = { electronic, joint_owners: 'one_ballot', dominant_owner: false }
    await sql`update votings set rules = rules || ${JSON.stringify(rules)}::jsonb where id = ${draft.id}`.execute(db())
    await steps.moved(draft.id, 'announced')
    return draft
  }
  const survey = async (electronic = 'code') => {
    const { id, questions } = await announced(electronic)
    await at('2026-03-10T16:05:00.000Z')
    await steps.moved(id, 'meeting')
    await steps.moved(id, 'survey')
    await at('2026-03-12T09:00:00.000Z')
    await sql`delete from rate_limits`.execute(db())
    return { id, questions, page: await browser.pageOf(id) }
  }
  const acts = actsOf(steps, browser, (seconds) => move(new Date(now.getTime() + seconds * 1000)))
  return Object.assign(acts, {
    db,
    call,
    steps,
    browser,
    at,
    build,
    announced,
    survey,
    idsOf: (name: Name) => made.ids.get(name)!,
    whoNow: () => who,
    houseOf: () => made.house,
  })
}
