import type { SheetState } from '@oselia/contract/voting-sheets.enums'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import { fileName } from '../../../platform/files.headers.js'
import type { Bytes } from '../../../platform/implement.js'
import { drawPdf, type PdfDocument } from '../../../platform/pdf.js'
import { conflict, notFound } from '../../../platform/problems.js'
import { can, type RequestContext } from '../../../platform/request-context.js'
import { dayIn } from '../../../platform/today.js'
import { addressesOf } from '../../registry/houses/houses.public.js'
import { namesOf, phoneFor } from '../../registry/members/members.public.js'
import { voteAddress, votingKind } from '../electronic-ballots/electronic-ballots.public.js'
import {
  dependence,
  entrancePages,
  noticePages,
  receiptPages,
  routePages,
  sheetPages,
  type EntranceList,
  type EntranceRow,
  type Notice,
  type OwnerSheet,
  type RouteRow,
} from '../papers/papers.public.js'
import {
  associationOf,
  countedTotal,
  isGranted,
  meetingTime,
  movedMeetings,
  type StoredVoting,
} from '../votings/votings.public.js'
import { formOf, inLanguage, surveyOf, votingOfPapers } from './sheets.form.js'
import { sheetNames } from './sheets.messages.js'
import { byHouse, registerOf, unitOf, type RegisterOwner, type RegisterPart } from './sheets.register.js'

type Pages = Iterable<(paper: PdfDocument) => void>
interface Paper {
  name: keyof typeof sheetNames
  layout?: 'portrait' | 'landscape'
  pages: Pages
}

const pdfOf = async (ctx: RequestContext, voting: StoredVoting, { name, layout, pages }: Paper): Promise<Bytes> => {
  const { language } = voting
  const { name: author } = await associationOf(ctx.db, voting.house_ids)
  const title = `${sheetNames[name][language]}. ${inLanguage(voting.title, language)}`
  return {
    stream: await drawPdf({ title, author, language, at: ctx.now, layout: layout ?? 'portrait' }, pages),
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; ${fileName(`${title}.pdf`)}`,
      'x-content-type-options': 'nosniff',
    },
  }
}

/** Notes that sheets were printed; those that came back already stay as they are. */
const markPrinted = async (ctx: RequestContext, voting: StoredVoting, owners: RegisterOwner[], version: number) => {
  const mayEnter = can(ctx, 'ballots.create') || isGranted(ctx, voting.id, 'ballots.create')
  if (!mayEnter || ctx.viewer) return
  const ids = owners.map(({ id }) => id)
  await sql`insert into voting_sheets as x (owner_id, voting_id, state, form_version, printed_at, updated_by, updated_at)
    select o, ${voting.id}, 'prepared', ${version}, ${ctx.now}, ${ctx.actor.id}, ${ctx.now} from unnest(${ids}::bigint[]) o
    on conflict (owner_id) do update set form_version = excluded.form_version, printed_at = excluded.printed_at,
      state = case when x.state = 'spoiled' then 'prepared' else x.state end, updated_by = excluded.updated_by, updated_at = excluded.updated_at
    where x.state not in ('received', 'entered', 'checked')`.execute(ctx.db)
}

/** The person who goes round an entrance, where there is one. */
const surveyorOf = ({ surveyors }: StoredVoting, entrance: number | null): string | null => {
  const own = surveyors.filter(({ entrances }) => entrance !== null && entrances.includes(entrance))
  return own.length === 1 ? own[0]!.name : null
}

const sheetOf = (voting: StoredVoting, addresses: Map<number, string>, owner: RegisterOwner): OwnerSheet => ({
  sheet: owner.number,
  number: String(owner.number),
  houseAddress: addresses.get(owner.shares[0]!.house_id) ?? '',
  owner: owner.name,
  ...(owner.people.length > 1 && { isShared: true }),
  units: owner.shares.map((share) => ({
    name: unitOf(share, voting.language),
    area: share.area,
    share: { num: share.numerator, den: share.denominator },
    document: share.document,
  })),
  representative: null,
  surveyor: surveyorOf(voting, owner.shares[0]!.entrance),
})

/** The lists of entrances, with the shares of the owners in each. */
const listsOf = (
  voting: StoredVoting,
  addresses: Map<number, string>,
  owners: readonly RegisterOwner[],
  { house_id, entrance }: RegisterPart,
): EntranceList[] => {
  const lists = new Map<string, EntranceList & { rows: EntranceRow[] }>()
  for (const { name, shares } of owners)
    for (const share of shares) {
      const isWanted =
        (house_id === undefined || share.house_id === house_id) &&
        (entrance === undefined || share.entrance === entrance)
      if (!isWanted) continue
      // Units without an entrance are on the list of the first one: a list names an entrance.
      const at = share.entrance ?? 1
      const key = `${share.house_id} ${at}`
      const list = lists.get(key) ?? {
        house: share.house_id,
        entrance: at,
        houseAddress: addresses.get(share.house_id) ?? '',
        rows: [],
        surveyor: surveyorOf(voting, share.entrance),
      }
      list.rows.push({
        unit: unitOf(share, voting.language),
        owner: name,
        representative: null,
        document: share.document,
        area: share.area,
        share: { num: share.numerator, den: share.denominator },
      })
      lists.set(key, list)
    }
  return [...lists.values()].toSorted((a, b) => a.house - b.house || a.entrance - b.entrance)
}

interface Asked extends RegisterPart {
  layout: 'owners' | 'entrances'
  everybody?: boolean | undefined
}

/** The page of the voting, where it has an address. */
const pageOf = async (app: App, ctx: RequestContext, { id }: StoredVoting): Promise<string | null> => {
  if (ctx.origin === '') return null
  const link = (await app.publicLinks.validLinks(ctx.db, votingKind, [id])).get(id)
  return link ? voteAddress(ctx.origin, link.token) : null
}

/** The sheets of those who have not voted; 409 `nobody_left` where everybody has. */
export const printSheets = async (app: App, ctx: RequestContext, id: number, { layout, everybody, ...part }: Asked) => {
  const voting = await votingOfPapers(ctx, id)
  const owners = (await registerOf(ctx, id, part)).filter(({ voted }) => everybody || !voted)
  if (owners.length === 0) throw conflict('nobody_left')
  const form = await formOf(ctx, voting, await pageOf(app, ctx, voting))
  const addresses = await addressesOf(ctx.db, voting.house_ids, voting.language)
  if (layout === 'entrances')
    return pdfOf(ctx, voting, {
      name: 'sheets',
      layout: 'landscape',
      pages: entrancePages(form, listsOf(voting, addresses, owners, part)),
    })
  await markPrinted(ctx, voting, owners, form.version)
  const sheets = owners.map((owner) => sheetOf(voting, addresses, owner))
  return pdfOf(ctx, voting, { name: 'sheets', pages: sheetPages(form, sheets) })
}

/** The pages of one owner's sheet, for a drawing. */
export const pagesOfSheet = async (
  app: App,
  ctx: RequestContext,
  voting: StoredVoting,
  residentId: number,
): Promise<Pages> => {
  const owners = await registerOf(ctx, voting.id, { owner_id: residentId })
  if (owners.length === 0) throw notFound()
  const form = await formOf(ctx, voting, await pageOf(app, ctx, voting))
  await markPrinted(ctx, voting, owners, form.version)
  const addresses = await addressesOf(ctx.db, voting.house_ids, voting.language)
  return sheetPages(form, [sheetOf(voting, addresses, owners[0]!)])
}

/** The sheet of one owner. */
export const printSheet = async (app: App, ctx: RequestContext, id: number, residentId: number): Promise<Bytes> => {
  const voting = await votingOfPapers(ctx, id)
  return pdfOf(ctx, voting, { name: 'sheet', pages: await pagesOfSheet(app, ctx, voting, residentId) })
}

const numbered: ReadonlySet<SheetState> = new Set(['prepared', 'handed_out', 'sent'])

const routeRows = (ctx: RequestContext, voting: StoredVoting, house: number, owners: readonly RegisterOwner[]) =>
  owners.flatMap(({ name, number, people, sheet, shares }): RouteRow[] =>
    shares
      .filter(({ house_id }) => house_id === house)
      .map((share) => ({
        entrance: share.entrance,
        floor: share.floor,
        unit: unitOf(share, voting.language),
        owner: name,
        phone: people.flatMap(({ phone }) => phoneFor(ctx, phone) ?? []).join(', ') || null,
        area: { num: BigInt(share.area) * BigInt(share.numerator), den: share.denominator },
        weight: { num: share.weight_numerator, den: share.weight_denominator },
        sheetNumber: sheet !== null && numbered.has(sheet) ? String(number) : null,
      })),
  )

/** Who has not voted, by entrance and floor; houses after each other. */
export const printRoute = async (ctx: RequestContext, id: number, part: RegisterPart): Promise<Bytes> => {
  const voting = await votingOfPapers(ctx, id)
  const { language, house_ids, timezone, figures } = voting
  const missing = (await registerOf(ctx, id, part)).filter(({ voted }) => !voted)
  const addresses = await addressesOf(ctx.db, house_ids, language)
  const { name: association } = await associationOf(ctx.db, house_ids)
  const houses = house_ids.filter((house) => part.house_id === undefined || house === part.house_id)
  const total = countedTotal(figures!)
  const pages = function* () {
    for (const house of houses)
      yield* routePages({
        language,
        association,
        houseAddress: addresses.get(house) ?? '',
        day: dayIn(timezone, ctx.now),
        whole: { num: String(total.numerator), den: String(total.denominator) },
        rows: routeRows(ctx, voting, house, missing),
      })
  }
  return pdfOf(ctx, voting, { name: 'route', layout: 'landscape', pages: pages() })
}

const initiatorOf = async (ctx: RequestContext, { initiator, initiator_ids, language }: StoredVoting) => {
  const names = initiator === 'initiative_group' ? await namesOf(ctx.db, initiator_ids) : new Map<number, string>()
  return names.size > 0 ? [...names.values()].join(', ') : sheetNames[initiator][language]
}

const meetingOf = ({ meeting_at, meeting_place, meeting_link, timezone }: StoredVoting): Notice['meeting'] =>
  meeting_at === null
    ? null
    : {
        ...meetingTime(meeting_at, timezone),
        place: meeting_place ?? meeting_link ?? '',
        video: meeting_link,
      }

const noticeOf = async (app: App, ctx: RequestContext, voting: StoredVoting): Promise<Omit<Notice, 'houseAddress'>> => {
  const { name, code, phone } = await associationOf(ctx.db, voting.house_ids)
  const { language, questions, rules, timezone } = voting
  return {
    language,
    association: { name, code },
    voting: voting.number!,
    day: dayIn(timezone, ctx.now),
    initiator: await initiatorOf(ctx, voting),
    meeting: meetingOf(voting),
    moved: movedMeetings(voting),
    survey: rules.survey_days === 0 ? null : surveyOf(voting, ctx.now),
    questions: questions.map(({ text, proposal, depends_on }, at) =>
      Object.assign(
        { number: at + 1, text: inLanguage(text, language), proposal: inLanguage(proposal, language) },
        dependence(depends_on),
      ),
    ),
    link: voting.rules.electronic === 'none' ? null : await pageOf(app, ctx, voting),
    contact: phone,
  }
}

/** Pages of notices, or of the lists in which owners sign for them, for each co-owner; houses after each other. */
export const pagesOfNotices = async (
  app: App,
  ctx: RequestContext,
  voting: StoredVoting,
  { name, owners, unnoticed }: { name: 'notices' | 'receipts'; owners: readonly RegisterOwner[]; unnoticed?: boolean },
) => {
  const notice = await noticeOf(app, ctx, voting)
  const addresses = await addressesOf(ctx.db, voting.house_ids, voting.language)
  const recipientsOf = (own: readonly RegisterOwner[]) =>
    own.flatMap(({ people, shares }) => {
      const units = shares.map((share) => unitOf(share, voting.language)).join(', ')
      return people.filter(({ noticed }) => !unnoticed || !noticed).map((one) => ({ name: one.name, units }))
    })
  const pages = function* () {
    for (const [house, own] of byHouse(owners, voting.house_ids)) {
      const here = { ...notice, houseAddress: addresses.get(house) ?? '' }
      yield* name === 'notices' ? noticePages(here, recipientsOf(own)) : receiptPages(here, recipientsOf(own))
    }
  }
  return pages()
}

/** Notices for owners, or the list in which they sign for them. */
export const printNotices = async (
  app: App,
  ctx: RequestContext,
  id: number,
  name: 'notices' | 'receipts',
  { unnoticed = false, ...part }: RegisterPart & { unnoticed?: boolean | undefined },
): Promise<Bytes> => {
  const voting = await votingOfPapers(ctx, id)
  const owners = (await registerOf(ctx, id, part)).filter(
    ({ people }) => !unnoticed || people.some(({ noticed }) => !noticed),
  )
  if (owners.length === 0) throw conflict('nobody_left')
  return pdfOf(ctx, voting, { name, pages: await pagesOfNotices(app, ctx, voting, { name, owners, unnoticed }) })
}
