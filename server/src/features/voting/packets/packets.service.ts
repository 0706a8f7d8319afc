import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import { audit } from '../../../platform/audit.js'
import { inTransaction } from '../../../platform/deferred-writes.js'
import { takePermit } from '../../../platform/export.permits.js'
import { fileName } from '../../../platform/files.headers.js'
import type { Bytes } from '../../../platform/implement.js'
import { conflict, forbidden } from '../../../platform/problems.js'
import { requirePermission, type RequestContext } from '../../../platform/request-context.js'
import { packParts, type Part } from '../../../platform/spreadsheet.pack.js'
import { shortDay } from '../papers/papers.public.js'
import { findProtocol, fixedResults, type StoredProtocol } from '../protocols/protocols.public.js'
import {
  ballotsText,
  countedTotal,
  meetingTimes,
  registerText,
  requireWholeVoting,
  votingEntity,
  weightExact,
  weightScale,
  type StoredVoting,
} from '../votings/votings.public.js'
import { attachmentFiles } from './packets.attachments.js'
import { correctionsCsv } from './packets.corrections.js'
import { packetWords } from './packets.messages.js'
import { noticeFiles } from './packets.notices.js'
import { packetSources, type PacketFile } from './packets.sources.js'
import * as tables from './packets.tables.js'

const recountFile = join(import.meta.dirname, '../../../../data/recount.mjs')

const filled = (text: string, values: Record<string, string | number>) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]))

const jsonOf = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/** A text that is made when its part is packed. */
const made = (name: string, text: () => string | Promise<string>): PacketFile => ({
  name,
  text: (async function* () {
    yield await text()
  })(),
})

const rulesOf = ({ rules, figures, questions, language, houses, ...voting }: StoredVoting) => ({
  ...rules,
  weight_by: figures!.weight_by,
  register_form: figures!.register_form,
  number: voting.number,
  title: voting.title,
  kind: voting.kind,
  language,
  houses: houses.map(({ name }) => name),
  initiator: voting.initiator,
  surveyors: voting.surveyors,
  mark: voting.mark,
  mark_reason: voting.mark_reason,
  meeting_at: voting.meeting_at,
  meeting_place: voting.meeting_place,
  meeting_link: voting.meeting_link,
  second_call_at: voting.second_call_at,
  reschedulings: voting.reschedulings,
  survey_from: voting.survey_from,
  survey_to: voting.survey_to,
  survey_extended_from: voting.survey_extended_from,
  extension_reason: voting.extension_reason,
  announced_at: voting.announced_at,
  announced_against: voting.announced_against,
  override_reason: voting.override_reason,
  timezone: voting.timezone,
  questions: questions.map(({ id, text, proposal, threshold, budget, depends_on }, n) => ({
    number: n + 1,
    id,
    text,
    proposal,
    threshold,
    budget,
    depends_on,
  })),
})

const resultsOf = async (ctx: RequestContext, voting: StoredVoting, protocol: StoredProtocol) => {
  const { figures } = voting
  const total = countedTotal(figures!)
  const results = await fixedResults(ctx.db, voting.id, weightScale(figures!.weight_by!))
  return {
    voting: { number: voting.number },
    protocol: { number: protocol.number, day: protocol.day },
    total: weightExact(String(total.numerator), String(total.denominator), figures!.weight_by!),
    register_sha256: figures!.snapshot_hash,
    ballots_sha256: protocol.ballots_hash,
    questions: results.map(({ question_id, adopted, counted, answers }) => {
      const at = voting.questions.findIndex(({ id }) => id === question_id)
      return {
        number: at + 1,
        threshold: voting.questions[at]!.threshold,
        adopted,
        counted,
        answers: Object.fromEntries(answers.map(({ answer, owners, weight }) => [answer, { owners, weight }])),
      }
    }),
  }
}

/** The papers of the protocol, as they are stored. */
async function* papersOf(app: App, ctx: RequestContext, stored: StoredProtocol): AsyncGenerator<PacketFile> {
  const papers = [
    ['protocol.pdf', stored.protocol_file_id],
    ['roll.pdf', stored.roll_file_id],
    [`signed.${stored.signed_kind}`, stored.signed_file_id],
  ] as const
  for (const [name, id] of papers) {
    if (id === null) continue
    const { rows } = await sql<{ storage_key: string }>`select storage_key from files where id = ${id}`.execute(ctx.db)
    yield { name, text: await app.files.bytesOf(rows[0]!) }
  }
}

async function* filesOf(
  app: App,
  ctx: RequestContext,
  voting: StoredVoting,
  stored: StoredProtocol,
): AsyncGenerator<PacketFile> {
  const { db } = ctx
  const { id, language } = voting
  const { content } = stored
  yield made('README.txt', () =>
    filled(packetWords.readme[language], {
      voting: voting.number!,
      title: voting.title[language] ?? voting.title.uk,
      number: stored.number,
      day: shortDay(stored.day, language),
      association: content.association.name,
      address: content.houseAddress,
    }),
  )
  yield* papersOf(app, ctx, stored)
  yield made('register.csv', () => tables.registerCsv(db, id, weightScale(voting.figures!.weight_by!)))
  yield made('co-owners.csv', () => tables.coOwnersCsv(db, id))
  yield made('register.txt', () => registerText(db, id))
  yield made('ballots.csv', () => tables.ballotsCsv(db, id))
  yield made('answers.csv', () => tables.answersCsv(db, id))
  yield made('corrections.csv', () => correctionsCsv(db, id))
  yield made('ballots.txt', () => ballotsText(ctx, id))
  yield made('attendance.csv', () => tables.attendanceCsv(db, id))
  yield made('elections.csv', () => tables.electionsCsv(db, id))
  yield made('election-votes.csv', () => tables.electionVotesCsv(db, id))
  yield* noticeFiles(app, ctx, id)
  yield* attachmentFiles(app, ctx, id)
  yield* tables.documentFiles(app, ctx, id)
  yield made('history.csv', () => tables.historyCsv(db, id))
  yield made('rules.json', async () => jsonOf({ ...rulesOf(voting), ...(await meetingTimes(ctx, id)) }))
  yield made('results.json', async () => jsonOf(await resultsOf(ctx, voting, stored)))
  yield made('recount.mjs', () => readFile(recountFile, 'utf8'))
  for (const source of packetSources()) yield* source(app, ctx, id)
}

/** The files, and after them one with the SHA-256 of each. */
async function* withSums(files: AsyncIterable<PacketFile>): AsyncGenerator<Part> {
  const sums: string[] = []
  for await (const { name, text } of files) {
    const hash = createHash('sha256')
    yield {
      name,
      text: (async function* () {
        for await (const piece of text) {
          hash.update(piece)
          yield piece
        }
      })(),
    }
    // A part is packed to its end before the next one is asked for.
    sums.push(`${hash.digest('hex')}  ${name}\n`)
  }
  yield made('SHA256SUMS', () => sums.join(''))
}

/** The name under which packets count as exports of people. */
export const packetExport = 'voting/packet'

/** Everything of a voting whose results are fixed, as one archive; counted as an export of its owners, and written to the log. */
export const packetOf = async (app: App, caller: RequestContext, id: number): Promise<Bytes> => {
  requirePermission(caller, 'ballots.read')
  const ctx = { ...caller, db: app.pools.db }
  const voting = await votingEntity.get(ctx, id)
  await requireWholeVoting(ctx, id)
  if (caller.viewer) throw forbidden('read_only')
  const stored = await findProtocol(ctx.db, id)
  if (!stored) throw conflict('not_counting')
  if (stored.roll_file_id === null) throw conflict('protocol_drawing')
  const permit = await takePermit(ctx, packetExport, {
    columns: sql`o.id`,
    from: sql`voting_owners o`,
    where: [sql`o.voting_id = ${id} and o.known`],
    sort: {},
    tiebreaker: sql`o.id`,
  })
  const reason = permit?.note ?? null
  await inTransaction(app.pools.db, (tx) =>
    audit(
      { ...ctx, db: tx },
      { action: 'export', entity: votingEntity.name, entity_id: id, label: voting.title.uk, reason },
    ),
  )
  const { language } = voting
  const name = filled(packetWords.file[language], { number: stored.number, day: shortDay(stored.day, language) })
  return {
    stream: Readable.from(packParts(withSums(filesOf(app, ctx, voting, stored)))),
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; ${fileName(name)}`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  }
}
