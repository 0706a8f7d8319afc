import { houseLobby } from '@oselia/contract/public-pages'
import { votingBallots } from '@oselia/contract/voting-ballots'
import { votingProtocols } from '@oselia/contract/voting-protocols'
import { votingSheets } from '@oselia/contract/voting-sheets'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { voter } from '../../../testing/electronic-ballots.js'
import { picturesOf, printed, scanOf } from '../../../testing/sheets.js'
import { staffWith } from '../../../testing/sign-in.js'
import { useProtocols } from '../../../testing/voting-protocols.js'
import { makeBuilding, makeIssuer } from '../../../testing/votings.js'

let now = new Date('2026-02-10T08:00:00.000Z')
const product = useApp({ clock: { now: () => now }, env: { PUBLIC_URL: 'https://oselia.example' } })
const life = useProtocols(product, (instant) => {
  now = instant
})
const { call, steps } = life
const browser = voter(product, call)

let house: number
beforeAll(async () => {
  ;({ house } = await makeBuilding(product, 'Листкова'))
})
const ownerOf = async (id: number, name: string) =>
  (await steps.residents(id)).find((one) => one.name.startsWith(name))!
const fourEyes = (isOn: boolean) => sql`update settings set four_eyes = ${isOn}`.execute(product.app.pools.db)

const surveyOf = async () => {
  const id = await life.meetingOf(house)
  await life.present(id, ['Бойко', 'Данилюк', 'Франко'])
  await life.officers(id)
  await steps.moved(id, 'survey')
  await life.at('2026-03-12T10:00:00.000Z')
  return id
}

it('a sheet follows the ballot that is entered without it, and the protocol waits for the second person', async () => {
  const id = await surveyOf()
  const { id: residentId } = await ownerOf(id, 'Литвин')
  const params = { id, residentId }
  const { bytes } = await printed(product, life.who, `/voting/${id}/resident/${residentId}/sheet.pdf`)
  const file = { name: 'листок.pdf', bytes: await scanOf(await picturesOf(product, bytes)) }
  expect((await call(votingSheets.upload, { params, fields: {}, file })).status).toBe(201)
  expect((await ownerOf(id, 'Литвин')).sheet?.state).toBe('received')
  const { body } = await steps.ballot(id, 'Литвин', ['for', 'for'], { cast_on: '2026-03-12' })
  expect((await ownerOf(id, 'Литвин')).sheet?.state).toBe('entered')

  await life.at('2026-03-26T10:00:00.000Z')
  await steps.moved(id, 'counting')
  await fourEyes(true)
  const refused = await life.generate(id)
  expect([refused.status, refused.body.code, refused.body.data]).toEqual([409, 'sheets_unchecked', { sheets: 1 }])
  const as = await staffWith(product.app, 'owner', 'all')
  const checked = await call(votingSheets.check, { params, raw: { ballot_id: body.data.id }, as })
  expect([checked.status, checked.body.data?.state]).toEqual([200, 'checked'])
  expect((await life.generate(id)).body.code).toBe('needs_second_person')
  await fourEyes(false)
})

it('a protocol takes the number that is given once, and the next one goes on from it', async () => {
  const numbered = async (number?: string) => {
    const id = await life.counted(house)
    const fields: Record<string, string> = number === undefined ? {} : { number }
    return call(votingProtocols.makeProtocol, { params: { id }, fields })
  }
  const given = await numbered('17')
  expect([given.status, given.body.data?.number]).toEqual([201, 17])
  const taken = await numbered('17')
  expect([taken.status, Object.keys(taken.body.errors ?? {})]).toEqual([409, ['number']])
  expect((await numbered()).body.data.number).toBe(18)
})

it('personal links show how far they have come, and notices and the page of the house lead to the voting', async () => {
  // The notice names the link only where owners can vote by it.
  await makeIssuer(product, 'Центр сертифікації')
  const id = await surveyOf()
  const owner = await ownerOf(id, 'Андрієнко')
  expect(owner.electronic).toBeNull()
  await browser.open(await browser.personalPage(owner.id))
  expect((await ownerOf(id, 'Андрієнко')).electronic).toBe('opened')
  const { body } = await call(votingBallots.residents, { params: { id }, rawQuery: { electronic: 'opened' } })
  expect(body.data.map((one) => one.id)).toEqual([owner.id])
  const notices = await printed(product, life.who, `/voting/${id}/notices.pdf`)
  expect(notices.text.replaceAll(/\s/g, '')).toContain('https://oselia.example/vote/')
  const lobby = await call(houseLobby.createLink, { params: { id: house }, body: {} })
  const page = await browser.open(new URL(lobby.body.data.link!.url).pathname)
  expect(page.text).toContain('Голосування співвласників')
  expect(page.text).toMatch(/href="\/vote\/[\w-]{43}\?lang=uk">Збори/)
})
