import { votingBallots } from '@oselia/contract/voting-ballots'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { useCodeVotings } from '../../../testing/code-votings.js'
import { makeLink } from '../../../testing/registry.js'
import { votingKind } from './electronic-ballots.links.js'

let now = new Date('2026-02-10T08:00:00.000Z')
const env = { PUBLIC_URL: 'https://oselia.example', TRUSTED_PROXIES: '127.0.0.1' }
const product = useApp({ clock: { now: () => now }, env })
const codes = useCodeVotings(product, (instant) => {
  now = instant
})
const { db, steps, browser, later, survey, personal, answersOf } = codes

let house: number
beforeAll(async () => {
  house = await codes.build('Сторінкова')
})

describe('the page of a voting', () => {
  it('shows its questions, and leads owners to their ballots by a code', async () => {
    const { page } = await survey()
    const shown = await browser.open(page)
    expect(shown.text).toContain('Встановити внесок 8,50 грн за м²')
    expect(shown.text).not.toContain('Андрієнко')
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'")
    const own = await personal(page, 'olena@example.com')
    expect(own).toMatch(/^\/vote\/[\w-]{43}$/)
    const ballot = await browser.open(own)
    expect(ballot.text).toContain('прим. 1: частка 1/1')
    expect(ballot.text).toContain('45,60')
    expect(ballot.text).not.toContain('Андрієнко')
    expect(ballot.text).toContain('можуть оскаржити')
  })

  it('gives the weight of an owner without vote as a part of the register, as the list of owners does', async () => {
    const { id, page } = await survey()
    const { rows } = await sql<{ id: number }>`select id from voting_owners
      where voting_id = ${id} and name like 'Литвин%'`.execute(db())
    const params = { id, residentId: rows[0]!.id }
    const body = { withheld: true, reason: 'Борг за три місяці' }
    await sql`alter table votings disable trigger user`.execute(db())
    await sql`update votings set rules = rules || '{"debtors_vote": false}' where id = ${id}`.execute(db())
    await sql`alter table votings enable trigger user`.execute(db())
    const withheld = await codes.call(votingBallots.withhold, { params, body })
    expect([withheld.status, withheld.body.message]).toEqual([200, undefined])
    const listed = (await steps.residents(id)).find(({ name }) => name.startsWith('Литвин'))!
    const percent = Number(listed.weight.percent).toFixed(2).replace('.', ',')
    const { text } = await browser.open(await personal(page, 'firm@example.com'))
    expect(text).toContain('не маєте права голосу')
    expect(text).toContain(`${listed.weight.value.replace('.', ',')} м² (${percent}`)
  })

  it('says that the voting was cancelled, and why', async () => {
    const { id, page } = await survey()
    const own = await personal(page, 'olena@example.com')
    await steps.moved(id, 'cancelled', { reason: 'Кошторис <перероблено>' })
    for (const path of [page, own])
      expect((await browser.open(path)).text).toContain('Голосування скасовано. Причина: Кошторис &lt;перероблено&gt;')
  })

  it('says in which language a text is that has no translation, and writes figures as the language does', async () => {
    const { page } = await survey()
    const own = await personal(page, 'olena@example.com')
    const { text } = await browser.open(`${own}?lang=en`)
    expect(text).toMatch(/<h1><span lang="uk">/)
    expect(text).toMatch(/Draft decision:<\/span> <span lang="uk">Встановити внесок/)
    expect(text).toMatch(/45\.60 m² \([\d.]+%\)/)
    expect((await browser.open(own)).text).not.toContain('<span lang=')
  })

  it('answers the same for a contact that nobody has, and sends nothing', async () => {
    const { page } = await survey()
    const [known, unknown] = [
      await browser.send(page, { contact: 'firm@example.com' }),
      await browser.send(page, { contact: 'nobody@example.com' }),
    ]
    expect([known.status, unknown.status]).toEqual([303, 303])
    const strip = (text: string) => text.replaceAll(/[\w-]{43}|\w•••@/g, '')
    expect(strip((await browser.open(unknown.location)).text)).toBe(strip((await browser.open(known.location)).text))
    expect(await browser.mailbox('nobody@example.com')).toEqual([])
    expect((await browser.send(unknown.location, { code: '000000' })).status).toBe(422)
    const refused = await browser.send(page, { contact: 'not a phone' })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('Вкажіть номер телефону або адресу електронної пошти')
    const mistyped = await browser.send(page, { contact: 'nobody@example' })
    expect(mistyped.status).toBe(422)
    expect(mistyped.text).toContain('Це не схоже на адресу електронної пошти')
    expect((await browser.send(page, { contact: 'nobody@example.com' })).status).toBe(429)
  })

  it('says in its own language what is missing, where the browser would say it in its language', async () => {
    const { page } = await survey()
    const opened = await browser.open(`${page}?lang=uk`)
    expect(opened.text).toMatch(/<form[^>]* novalidate/)
    const empty = await browser.send(page, { contact: '' })
    expect([empty.status, empty.text]).toEqual([422, expect.stringContaining('Вкажіть номер телефону або адресу')])
    expect(empty.text).toMatch(/<input id="contact"[^>]* autofocus aria-invalid="true"/)
    const asked = await browser.send(page, { contact: 'olena@example.com' })
    const uncoded = await browser.send(asked.location, { code: '' })
    expect([uncoded.status, /<input class="code"[^>]* autofocus aria-invalid="true"/.test(uncoded.text)]).toEqual([
      422,
      true,
    ])
  })

  it('sends no code to a tenant, who is nobody in the register', async () => {
    const { rows } = await sql<{
      id: number
    }>`select id from realty where house_id = ${house} and number = '1'`.execute(db())
    await makeLink(product.app, rows[0]!.id, 'Орендар')
    await codes.contact('Орендар', 'tenant@example.com')
    const { page } = await survey()
    expect((await browser.send(page, { contact: 'tenant@example.com' })).status).toBe(303)
    expect(await browser.mailbox('tenant@example.com')).toEqual([])
  })

  it('lets several owners of one contact choose', async () => {
    const { page } = await survey()
    later(61)
    const asked = await browser.send(page, { contact: 'pair@example.com' })
    const chosen = await browser.send(asked.location, { code: await browser.codeFor('pair@example.com') })
    expect(chosen.status).toBe(200)
    expect(chosen.text.match(/href="\/vote\/[\w-]{43}\?lang=uk">/g)).toHaveLength(2)
    expect(chosen.text).not.toMatch(/Бойко|Власенко/)
  })

  it('has no page in a draft, and for a token that opens nothing', async () => {
    const draft = await codes.make()
    const token = await product.app.publicLinks.tokenFor({ db: db(), now }, votingKind, draft.id)
    expect((await browser.open(`/vote/${token}`)).status).toBe(404)
    expect((await browser.open(`/vote/${'x'.repeat(43)}`)).status).toBe(404)
    expect((await browser.send(`/vote/${'x'.repeat(43)}`, { contact: 'a@example.com' })).status).toBe(404)
  })
})

describe('the limits of codes', () => {
  const owner = 'olena@example.com'
  const stranger = '198.51.100.7'

  it('leave the owner codes that a stranger who knows the contact asked for in vain', async () => {
    const { page, questions } = await survey()
    const own = await personal(page, owner)
    const before = (await browser.mailbox(owner)).length
    const ask = async (from: string) => (await browser.send(page, { contact: owner }, from)).status
    for (let n = 0; n < 5; n += 1) {
      later(3601)
      expect(await ask(stranger)).toBe(303)
      // Asking again does not prolong the pause, and uses nothing up.
      expect([await ask(stranger), await ask('203.0.113.9')]).toEqual([429, 429])
    }
    later(3601)
    // That network has no more today; the owner, elsewhere, has.
    expect([await ask(stranger), await ask('203.0.113.9')]).toEqual([429, 303])
    expect((await browser.mailbox(owner)).length - before).toBe(6)
    // The personal link has its own codes, whatever pause the contact is in.
    const sent = await browser.send(own, { ...answersOf(questions, 'for'), contact: '0' }, stranger)
    expect([sent.status, (await browser.mailbox(owner)).length - before]).toEqual([303, 7])
    expect((await browser.send(sent.location, { code: await browser.codeFor(owner) })).status).toBe(303)
  })

  it('let many networks together send few codes to a contact, with growing pauses', async () => {
    const { page } = await survey()
    const before = (await browser.mailbox(owner)).length
    // Within an hour.
    for (let n = 0; n < 30; n += 1) {
      later(120)
      await browser.send(page, { contact: owner }, `203.0.113.${n}`)
    }
    expect((await browser.mailbox(owner)).length - before).toBe(5)
  })

  it('of a personal link are one a minute and ten a day', async () => {
    const { page, questions } = await survey()
    const own = await personal(page, 'firm@example.com')
    const before = (await browser.mailbox('firm@example.com')).length
    const ask = async () => (await browser.send(own, { ...answersOf(questions, 'for'), contact: '0' })).status
    expect([await ask(), await ask()]).toEqual([303, 429])
    for (let n = 0; n < 12; n += 1) {
      later(61)
      await ask()
    }
    expect((await browser.mailbox('firm@example.com')).length - before).toBe(10)
  })
})
