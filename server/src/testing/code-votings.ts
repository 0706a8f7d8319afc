import { sql } from 'kysely'
import type { useApp } from './app.js'
import { voter } from './electronic-ballots.js'
import { staffWith, type Who } from './sign-in.js'
import { makeBuilding, votingSteps } from './votings.js'

type Product = ReturnType<typeof useApp>

/** Votings whose electronic ballots are confirmed by a code; `setNow` sets the clock of the product. */
export const useCodeVotings = (product: Product, setNow: (instant: Date) => void) => {
  let now = new Date('2026-02-10T08:00:00.000Z')
  let who: Who = 'owner'
  let house: number
  const db = () => product.app.pools.db
  const call: Product['call'] = (endpoint, sending) => product.call(endpoint, { as: who, ...sending })
  const steps = votingSteps({ call }, () => now)
  const browser = voter(product, call)
  const move = (instant: Date) => {
    now = instant
    setNow(instant)
  }
  /** A session does not live as long as a voting, so that each stage has its own. */
  const at = async (instant: string) => {
    move(new Date(instant))
    who = await staffWith(product.app, 'owner', 'all')
  }
  const later = (seconds: number) => move(new Date(now.getTime() + seconds * 1000))
  const contact = (name: string, address: string) =>
    sql`update members set emails = ${JSON.stringify([{ address, label: null, is_primary: true }])}::jsonb where last_name = ${name}`.execute(
      db(),
    )
  /** The building of the worked example, some of whose owners have an e-mail address. */
  const build = async (word: string) => {
    ;({ house } = await makeBuilding(product, word))
    await contact('Андрієнко', 'olena@example.com')
    await contact('Бойко', 'pair@example.com')
    await contact('Власенко', 'pair@example.com')
    await contact('Литвин', 'firm@example.com')
    return house
  }
  const meeting_at = '2026-03-10T16:00:00.000Z'
  const make = () => steps.make(house, { meeting_at })
  /** A voting in its survey that takes ballots by a code. */
  const survey = async (electronic = 'code') => {
    await at('2026-02-10T08:00:00.000Z')
    const draft = await make()
    await sql`update votings set rules = rules || ${JSON.stringify({ electronic })}::jsonb where id = ${draft.id}`.execute(
      db(),
    )
    await steps.moved(draft.id, 'announced')
    await at('2026-03-10T16:05:00.000Z')
    await steps.moved(draft.id, 'meeting')
    await steps.moved(draft.id, 'survey')
    await at('2026-03-12T09:00:00.000Z')
    // Limits count by the clock, which each voting sets back.
    await sql`delete from rate_limits`.execute(db())
    return { id: draft.id, page: await browser.pageOf(draft.id), questions: draft.questions }
  }
  /** The path of the personal page of the only owner with this contact. */
  const personal = async (page: string, to: string) => {
    later(61)
    const asked = await browser.send(page, { contact: to })
    const opened = await browser.send(asked.location, { code: await browser.codeFor(to) })
    return opened.location.split('?')[0]!
  }
  const answersOf = (questions: { id: number }[], answer: string) =>
    Object.fromEntries(questions.map(({ id }) => [`q${id}`, answer]))
  return { db, call, steps, browser, at, later, contact, build, make, survey, personal, answersOf }
}
