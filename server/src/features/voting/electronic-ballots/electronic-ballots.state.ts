import type { ElectronicProgress, ElectronicState } from '@oselia/contract/electronic-ballots'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { dayIn } from '../../../platform/today.js'
import { readResident, votingEntity } from '../votings/votings.public.js'
import { contactsOf, receiptsOf } from './electronic-ballots.queries.js'

/** How far electronic ballots of a voting have come. */
export const electronicProgress = async (ctx: RequestContext, id: number): Promise<{ data: ElectronicProgress }> => {
  const voting = await votingEntity.get(ctx, id)
  const { rows } = await sql<Omit<ElectronicProgress, 'reminded_today'>>`select
      (select count(*) from voting_owners where voting_id = ${id} and known) as owners,
      (select count(distinct m.owner_id) from voting_messages m where m.voting_id = ${id} and m.purpose in ('link', 'reminder') and m.state = 'waiting') as sent,
      (select count(distinct l.owner_id) from voting_owner_links l where l.voting_id = ${id} and l.opened_at is not null) as opened,
      (select count(*) from voting_ballots b where b.voting_id = ${id} and b.state = 'counted' and b.channel = 'code') as code,
      (select count(*) from voting_ballots b where b.voting_id = ${id} and b.state = 'counted' and b.channel = 'signature') as signature,
      (select count(distinct l.owner_id) from voting_owner_links l where l.voting_id = ${id} and l.failure is not null
        and not exists (select 1 from voting_ballots b where b.owner_id = l.owner_id and b.state = 'counted')) as failed,
      (select max(r.day) from voting_reminders r where r.voting_id = ${id}) as reminded_on,
      (select max(m.created_at) from voting_messages m where m.voting_id = ${id} and m.purpose = 'link') as links_sent_at`.execute(
    ctx.db,
  )
  const row = rows[0]!
  return { data: { ...row, reminded_today: row.reminded_on === dayIn(voting.timezone, ctx.now) } }
}

interface Link {
  id: number
  name: string
  sent_at: string | null
  channel: 'email' | 'sms' | null
  state: string | null
  opened_at: string | null
  failure: string | null
  failed_at: string | null
}

/** The link of each co-owner, in their order. */
const linksOf = async ({ db }: RequestContext, ownerId: number) => {
  const { rows } =
    await sql<Link>`select c.id, c.name, m.created_at as sent_at, m.channel, coalesce(x.state, m.state) as state,
      l.opened_at, l.failure, l.failed_at
    from voting_co_owners c left join lateral (select * from voting_messages where co_owner_id = c.id and purpose in ('link', 'reminder')
        order by id desc limit 1) m on true
      left join outbox x on x.id = m.outbox_id left join voting_owner_links l on l.co_owner_id = c.id
    where c.owner_id = ${ownerId} order by c.position`.execute(db)
  return Promise.all(
    rows.map(async ({ sent_at, channel, state, ...one }) =>
      Object.assign(one, {
        link: sent_at !== null && channel !== null ? { sent_at, channel, state: state ?? '' } : null,
        has_contact: (await contactsOf(db, one.id)).length > 0,
      }),
    ),
  )
}
type LinkState = Omit<Awaited<ReturnType<typeof linksOf>>[number], 'id' | 'name'>

const latest = (links: readonly LinkState[], at: (one: LinkState) => string | null | undefined) =>
  links.toSorted((a, b) => (at(b) ?? '').localeCompare(at(a) ?? ''))[0]

/** The links of co-owners as one: what was done last by any of them. */
const together = (links: readonly LinkState[]): LinkState => {
  const failed = latest(links, ({ failed_at }) => failed_at)
  return {
    link: latest(links, ({ link }) => link?.sent_at)?.link ?? null,
    opened_at: latest(links, ({ opened_at }) => opened_at)?.opened_at ?? null,
    failure: failed?.failure ?? null,
    failed_at: failed?.failed_at ?? null,
    has_contact: links.some(({ has_contact }) => has_contact),
  }
}

/** Links, receipts and signed files of one owner; 404 for one whom the caller may not see. */
export const readElectronic = async (
  app: App,
  ctx: RequestContext,
  id: number,
  residentId: number,
): Promise<{ data: ElectronicState }> => {
  await readResident(ctx, id, residentId)
  const links = await linksOf(ctx, residentId)
  const receipts = await receiptsOf(ctx.db, residentId)
  const ids = receipts.flatMap(({ document_file_id, file_id }) => [document_file_id ?? [], file_id ?? []].flat())
  const files = await app.files.viewById(ctx.db, ids, ctx.actor.id, ctx.now)
  return {
    data: {
      ...together(links),
      co_owners: links,
      receipts: receipts.map((one) => ({
        ballot_id: one.ballot_id,
        state: one.state,
        channel: one.channel,
        received_at: one.received_at,
        hash: one.hash,
        contact: one.contact,
        signature: one.signature,
        document: (one.document_file_id !== null && files.get(one.document_file_id)) || null,
        signed_file: (one.file_id !== null && files.get(one.file_id)) || null,
      })),
    },
  }
}
