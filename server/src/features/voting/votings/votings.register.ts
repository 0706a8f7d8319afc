import type { VotingRegister } from '@oselia/contract/voting-register'
import { searchKey } from '@oselia/contract/search-key'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.js'
import { requirePermission, type RequestContext } from '../../../platform/request-context.js'
import { houseInScope } from '../../access/scope/scope.public.js'
import { dayIn } from '../../../platform/today.js'
import { addressesOf } from '../../registry/houses/houses.public.js'
import { heldOn } from '../../registry/realty/realty.public.js'
import { votingEntity } from './votings.entity.js'
import type { Stored } from './votings.queries.js'
import {
  freeze,
  headsOf,
  type FrozenRegister,
  type RegisterHouse,
  type RegisterUnit,
} from './votings.register.rules.js'
import { canonicalRegister, presentForm, withFirstShares } from './votings.register.text.js'
import { changesSince, issuesOf } from './votings.register.issues.js'
import { hashOf, storedRegister } from './votings.register.stored.js'

type Subject = Pick<Stored, 'house_ids' | 'timezone' | 'rules'>

/** The units of the houses that count in votings, with their owners of the day. */
const readUnits = async (db: Db, houseIds: readonly number[], day: string): Promise<RegisterUnit[]> => {
  const { rows } =
    await sql<RegisterUnit>`select r.id as realty_id, r.house_id, r.number as unit, r.type as unit_type, r.entrance,
      r.floor, r.address_sort as sort_key, (r.total_area * 100)::bigint as area, (r.voting_quota * 100)::bigint as quota,
      (select coalesce(jsonb_agg(jsonb_build_object('member_id', o.member_id, 'name', m.name, 'numerator', o.numerator,
          'denominator', o.denominator, 'joint', o.joint,
          'document', nullif(concat_ws(' ', o.title_number, to_char(o.title_date, 'DD.MM.YYYY')), '')) order by o.id), '[]')
        from ownerships o join members m on m.id = o.member_id
        where o.realty_id = r.id and ${heldOn('o', day)}) as owners
    from realty r where r.house_id = any(${[...houseIds]}::bigint[]) and r.deleted_at is null and r.counts_in_voting
      and (r.ended_on is null or r.ended_on > ${day}::date)
    order by r.address_sort, r.id`.execute(db)
  return rows
}

const readHouses = async (db: Db, ids: readonly number[]): Promise<RegisterHouse[]> => {
  const { rows } = await sql<RegisterHouse>`select h.id as house_id, (h.voting_area * 100)::bigint as declared
    from houses h where h.id = any(${[...ids]}::bigint[]) order by h.id`.execute(db)
  return rows
}

/** The register of today, as it would be frozen. */
export const currentRegister = async (ctx: Pick<RequestContext, 'db' | 'now'>, voting: Subject) => {
  const day = dayIn(voting.timezone, ctx.now)
  const units = await readUnits(ctx.db, voting.house_ids, day)
  const houses = await readHouses(ctx.db, voting.house_ids)
  return { units, houses, frozen: freeze(units, houses, voting.rules) }
}

/** Writes the owners of the frozen register, with the people of each. */
const storeOwners = async ({ db }: RequestContext, id: number, frozen: FrozenRegister['owners']): Promise<void> => {
  const owners = frozen.map((owner, n) => ({
    number: n + 1,
    member_id: owner.member_id,
    known: owner.known,
    is_head: owner.is_head,
    name: owner.name,
    search_keys: searchKey([owner.name, ...owner.shares.map(({ unit }) => unit)].join(' ')),
    weight_numerator: String(owner.weight.numerator),
    weight_denominator: String(owner.weight.denominator),
    sort_key: owner.sort_key,
  }))
  await sql`insert into voting_owners (voting_id, number, member_id, known, is_head, name, search_keys, weight_numerator, weight_denominator, sort_key)
    select ${id}, x.* from jsonb_to_recordset(${JSON.stringify(owners)}::jsonb) as x(number int, member_id bigint, known boolean, is_head boolean,
      name text, search_keys text, weight_numerator numeric, weight_denominator numeric, sort_key text)`.execute(db)
  const people = frozen.flatMap((owner, n) =>
    owner.people.map((one, at) => ({ ...one, number: n + 1, position: at + 1 })),
  )
  await sql`insert into voting_co_owners (voting_id, owner_id, position, member_id, frozen_member_id, name)
    select o.voting_id, o.id, x.position, x.member_id, x.member_id, x.name
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as x(number int, position int, member_id bigint, name text)
    join voting_owners o on o.voting_id = ${id} and o.number = x.number order by x.number, x.position`.execute(db)
}

/** Writes the frozen register and the row's own figures of it; the voting is a locked draft. */
export const storeRegister = async (ctx: RequestContext, id: number, register: FrozenRegister): Promise<void> => {
  const frozen = register.owners.map((owner) => ({
    ...owner,
    people: owner.people.map((one, at) => ({ ...one, position: at + 1 })),
    shares: withFirstShares(owner.shares, owner.is_head),
  }))
  await storeOwners(ctx, id, frozen)
  const shares = frozen
    .flatMap((owner, n) => owner.shares.map((share) => ({ ...share, number: n + 1 })))
    .map(({ share, weight, area, quota, ...rest }, place) =>
      Object.assign(rest, {
        place,
        area: area === null ? null : area / 100,
        quota: quota === null ? null : quota / 100,
        numerator: String(share.numerator),
        denominator: String(share.denominator),
        weight_numerator: String(weight.numerator),
        weight_denominator: String(weight.denominator),
      }),
    )
  // In the order in which they are hashed.
  await sql`insert into voting_shares (voting_id, owner_id, house_id, realty_id, unit, unit_type, entrance, floor, area, quota,
      numerator, denominator, joint, document, weight_numerator, weight_denominator, first_in_entrance)
    select o.voting_id, o.id, x.house_id, x.realty_id, x.unit, x.unit_type, x.entrance, x.floor, x.area, x.quota,
      x.numerator, x.denominator, x.joint, x.document, x.weight_numerator, x.weight_denominator, x.first_in_entrance
    from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) as x(number int, place int, house_id bigint, realty_id bigint, unit text, unit_type text,
      entrance int, floor int, area numeric, quota numeric, numerator bigint, denominator bigint, joint boolean, document text,
      weight_numerator numeric, weight_denominator numeric, first_in_entrance boolean)
    join voting_owners o on o.voting_id = ${id} and o.number = x.number order by x.place`.execute(ctx.db)
  const text = canonicalRegister({ ...register, owners: frozen }, presentForm)
  await sql`update votings set snapshot_at = ${ctx.now}, snapshot_hash = ${hashOf(text)}, register_form = ${presentForm},
    weight_by = ${register.weight_by}, total_numerator = ${String(register.total.numerator)}::numeric,
    total_denominator = ${String(register.total.denominator)}::numeric, register_owners = ${headsOf(register.owners)},
    register_units = (select count(distinct s.realty_id) from voting_shares s where s.voting_id = ${id}) where id = ${id}`.execute(
    ctx.db,
  )
}

/** Those of the houses that the caller has. */
const housesOf = async ({ db, scope }: RequestContext, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`select h.id from houses h
    where h.id = any(${[...ids]}::bigint[]) and ${houseInScope(scope, 'h')}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

type Named = Parameters<typeof changesSince>[0]
/** The register with the shares in some houses alone. */
const within = <S extends Named['owners'][number]['shares'][number] & { house_id: number }>(
  { owners }: { owners: readonly { name: string; known: boolean; shares: readonly S[] }[] },
  houses: ReadonlySet<number>,
): Named => ({
  owners: owners.map(({ name, known, shares }) => ({
    name,
    known,
    shares: shares.filter(({ house_id }) => houses.has(house_id)),
  })),
})

/** What the register lacks for the voting, and after the announcement what changed in it since; in the caller's houses. */
export const registerOf = async (ctx: RequestContext, id: number): Promise<{ data: VotingRegister }> => {
  requirePermission(ctx, 'ownerships.read')
  const voting = await votingEntity.get(ctx, id)
  const { units, houses, frozen } = await currentRegister(ctx, voting)
  const mine = await housesOf(ctx, voting.house_ids)
  const names = await addressesOf(ctx.db, voting.house_ids, ctx.language)
  const stored = voting.figures && (await storedRegister(ctx.db, id))
  const owners = stored ? stored.register.owners : frozen.owners
  return {
    data: {
      owners: owners.filter(({ known }) => known).length,
      units: new Set(owners.flatMap(({ shares }) => shares.map(({ realty_id }) => realty_id ?? 'none'))).size,
      issues: issuesOf(units, houses, voting.rules, names).filter(({ house }) => mine.has(house.id)),
      changes: stored ? changesSince(within(stored.register, mine), within(frozen, mine)) : [],
      intact: stored && stored.intact,
    },
  }
}
