import { createHash, randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { localeTags } from '@oselia/contract/languages'
import type { BallotAnswer } from '@oselia/contract/votings.enums'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import { inTransaction } from '../../../platform/deferred-writes.js'
import type { PreparedFile } from '../../../platform/files.js'
import { fraction } from '../../../platform/fractions.js'
import { drawPdf } from '../../../platform/pdf.js'
import { Problem, validationProblem } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { ballotPages, dependence } from '../papers/papers.public.js'
import { payeeOf } from '../protocols/protocols.public.js'
import { countedTotal, weightOf, type StoredVoting } from '../votings/votings.public.js'
import { requireOpen } from './electronic-ballots.casting.js'
import type { Opened } from './electronic-ballots.links.js'
import { documentsOf, sharesOf, type Owner } from './electronic-ballots.queries.js'
import { unitLine, weightLine } from './electronic-ballots.texts.js'

type Answers = { question_id: number; answer: BallotAnswer }[]

/** Documents of one co-owner; each has other answers than the one before. */
const mostDocuments = 20

/** The bytes of the document, in the language of the voting. */
const draw = async (ctx: RequestContext, voting: StoredVoting, owner: Owner, answers: Answers): Promise<Buffer> => {
  const { language, title, questions, figures, timezone } = voting
  const shares = await sharesOf(ctx.db, language, [owner.id])
  const total = countedTotal(figures!)
  const weight = weightOf(fraction(owner.n, owner.d), total, figures!.weight_by!)
  const chosen = new Map(answers.map(({ question_id, answer }) => [question_id, answer]))
  const moment = new Intl.DateTimeFormat(localeTags[language], {
    dateStyle: 'long',
    timeStyle: 'medium',
    timeZone: timezone,
  })
  const { association } = await payeeOf(ctx, voting, language)
  const pages = ballotPages({
    language,
    number: `${voting.id}-${owner.number}`,
    association,
    voting: voting.number!,
    title: title[language] ?? title.uk,
    houseAddress: [...new Set(shares.map(({ house }) => house))].join('; '),
    owner: owner.name,
    ...(owner.others.length > 0 && { signer: owner.voter }),
    units: shares.map((share) => unitLine(share, language)),
    weight: weightLine(weight, figures!.weight_by!, language),
    questions: questions.map(({ id, text, proposal, depends_on }, at) =>
      Object.assign(
        {
          number: at + 1,
          text: text[language] ?? text.uk,
          proposal: proposal[language] ?? proposal.uk,
          answer: chosen.get(id) as 'for' | 'against' | 'abstain',
        },
        dependence(depends_on),
      ),
    ),
    madeAt: moment.format(ctx.now),
    register: figures!.snapshot_hash!,
  })
  return buffer(await drawPdf({ title: title.uk, author: association.name, language, at: ctx.now }, pages))
}

/** Stores bytes as a file; its row is written by the caller. */
const store = async (app: App, name: string, bytes: Buffer): Promise<PreparedFile> => {
  const path = join(tmpdir(), `oselia-${randomUUID()}`)
  await writeFile(path, bytes, { mode: 0o600 })
  try {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return await app.files.prepareSigned(
      { path, name, bytes: bytes.length, sha256, head: bytes.subarray(0, 4100) },
      { extension: 'pdf', mime: 'application/pdf' },
    )
  } finally {
    await rm(path, { force: true })
  }
}

const isSame = (a: Answers, b: Answers): boolean =>
  a.length === b.length &&
  a.every(({ question_id, answer }) => b.some((one) => one.question_id === question_id && one.answer === answer))

/** Makes the document with these answers, unless it is the last one already. No transaction is open while it is drawn and stored. */
export const makeDocument = async (
  app: App,
  { ctx, voting, owner }: Opened & { owner: Owner },
  answers: Answers,
): Promise<void> => {
  if (answers.length < voting.questions.length) throw validationProblem([{ field: 'answers', key: 'every_question' }])
  await requireOpen(app, ctx, voting, 'signature')
  const former = await documentsOf(ctx.db, owner.co_owner_id)
  if (former[0] && isSame(former[0].answers, answers)) return
  if (former.length >= mostDocuments) throw new Problem(429, 'too_many', { retryAfter: 3600 })
  const bytes = await draw(ctx, voting, owner, answers)
  const file = await store(app, `ballot-${voting.id}-${owner.number}.pdf`, bytes)
  try {
    await inTransaction(app.pools.db, async (tx) => {
      await requireOpen(app, { ...ctx, db: tx }, voting, 'signature')
      const { id } = await app.files.record({ db: tx, now: ctx.now }, file)
      await sql`insert into voting_ballot_documents (voting_id, owner_id, co_owner_id, answers, sha256, file_id, created_at)
        values (${voting.id}, ${owner.id}, ${owner.co_owner_id}, ${JSON.stringify(answers)}::jsonb, ${Buffer.from(file.sha256, 'hex')}, ${id}, ${ctx.now})`.execute(
        tx,
      )
    })
  } catch (error) {
    await app.files.remove(file.storage_key)
    throw error
  }
}
