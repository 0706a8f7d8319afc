import { media } from '@oselia/contract/media'
import { votings } from '@oselia/contract/votings'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { collectFiles } from '../../../platform/files.collecting.js'
import { useApp } from '../../../testing/app.js'
import { voter } from '../../../testing/electronic-ballots.js'
import { pdf, picture } from '../../../testing/samples.js'
import { staffWith, type Who } from '../../../testing/sign-in.js'
import { makeBuilding, votingSteps } from '../../../testing/votings.js'

const now = new Date('2026-02-10T08:00:00.000Z')
const product = useApp({ clock: { now: () => now }, env: { PUBLIC_URL: 'https://oselia.example' } })
const { call } = product
const steps = votingSteps({ call }, () => now)
const browser = voter(product, call)
const db = () => product.app.pools.db

const uploaded = async (name: string, bytes: Buffer, as: Who = 'owner') => {
  const { status, body } = await call(media.upload, { as, file: { name, bytes } })
  expect(status).toBe(201)
  return body.data.id
}
const question = (text: string, attachment_ids: number[]) => ({
  text,
  proposal: text,
  threshold: 'majority',
  attachment_ids,
})

let house: number
let id: number
let estimate: number
let photo: number
beforeAll(async () => {
  ;({ house } = await makeBuilding(product, 'Кошторисна'))
  estimate = await uploaded('кошторис.pdf', pdf)
  photo = await uploaded('дах.png', await picture('png'))
  const questions = [question('Дах', [photo, estimate]), question('Двір', [])]
  id = (await steps.make(house, { title: 'Дах', questions })).id
})
const update = async (questions: readonly unknown[], as: Who = 'owner') =>
  call(votings.update, { as, params: { id }, raw: { version: (await steps.read(id)).version, questions } })
/** The questions as the form sends them. */
const asSent = async () => (await steps.read(id)).questions.map(({ attachments: _attachments, ...sent }) => sent)

it('files of a question are chosen in the draft, in their order, and shown with the question', async () => {
  const { questions } = await steps.read(id)
  expect(questions.map(({ attachments }) => attachments.map(({ name }) => name))).toEqual([
    ['дах.png', 'кошторис.pdf'],
    [],
  ])
  const [roof, yard] = await asSent()
  const changed = await update([yard, { ...roof, attachment_ids: [estimate] }])
  expect([changed.status, changed.body.errors]).toEqual([200, undefined])
  const url = changed.body.data.questions[1]!.attachments[0]!.url
  expect(Buffer.from(await (await fetch(product.url + url)).arrayBuffer())).toEqual(pdf)
})

it('refuses a file of somebody else at its question, and lets a colleague keep those that are there', async () => {
  const chair = await staffWith(product.app, 'chair', 'all')
  const [yard, roof] = await asSent()
  const foreign = await uploaded('чужий.pdf', pdf, chair)
  const refused = await update([yard, { ...roof, attachment_ids: [estimate, foreign] }])
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['questions.1.attachment_ids']])
  expect((await update([{ ...yard, text: { uk: 'Подвір’я' } }, roof], chair)).status).toBe(200)
  expect(await asSent()).toMatchObject([{ attachment_ids: [] }, { attachment_ids: [estimate] }])
})

it('files are kept while a question has them, and fixed from the announcement on', async () => {
  await steps.moved(id, 'announced')
  await sql`update files set created_at = created_at - interval '30 hours'`.execute(db())
  await collectFiles(product.app, db())
  const { rows } = await sql<{ id: number }>`select id from files where id in (${estimate}, ${photo})`.execute(db())
  expect(rows).toEqual([{ id: estimate }])
  const late = await update([])
  expect([late.status, late.body.code]).toEqual([409, 'voting_fixed'])
  for (const change of [
    sql`delete from voting_question_files where voting_id = ${id}`,
    sql`update voting_question_files set file_id = file_id + 1 where voting_id = ${id}`,
    sql`insert into voting_question_files (question_id, voting_id, file_id, position)
      select question_id, voting_id, (select max(id) from files), 9 from voting_question_files where voting_id = ${id}`,
  ])
    await expect(change.execute(db())).rejects.toMatchObject({ constraint: 'voting_part_open' })
  await expect(sql`truncate voting_question_files`.execute(db())).rejects.toMatchObject({ constraint: 'votings_kept' })
})

it('owners read them on the pages of the voting and of their ballots, and no other file', async () => {
  const owner = (await steps.residents(id)).find(({ name }) => name.startsWith('Бойко'))!
  for (const page of [await browser.pageOf(id), await browser.personalPage(owner.id)]) {
    const shown = await browser.open(page)
    expect(shown.text).toContain(`<li><a href="${page}/files/${estimate}">кошторис.pdf</a></li>`)
    const file = await fetch(`${product.url}${page}/files/${estimate}`)
    expect([file.status, file.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(Buffer.from(await file.arrayBuffer())).toEqual(pdf)
    const other = await uploaded('інше.pdf', pdf)
    expect((await fetch(`${product.url}${page}/files/${other}`)).status).toBe(404)
  }
  expect((await fetch(`${product.url}/vote/${'x'.repeat(43)}/files/${estimate}`)).status).toBe(404)
})
