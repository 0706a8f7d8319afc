import { createHash } from 'node:crypto'
import type { VotingRegister } from '@oselia/contract/voting-register'
import type { VotingWeight } from '@oselia/contract/governance-profiles.enums'
import { searchKey } from '@oselia/contract/search-key'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.js'
import { fraction, type Fraction } from '../../../platform/fractions.js'
import { requirePermission, type RequestContext } from '../../../platform/request-context.js'
import { houseInScope } from '../../../platform/scope.js'
import { dayIn } from '../../../platform/today.js'
import { addressesOf } from '../../registry/houses/houses.public.js'
import { heldOn } from '../../registry/realty/realty.public.js'
import { votingEntity } from './votings.entity.js'
import type { Stored } from './votings.queries.js'
import {
  canonicalRegister,
  freeze,
  headsOf,
  type FrozenRegister,
  type RegisterHouse,
  type RegisterUnit,
} from './votings.register.rules.js'
import { changesSince, issuesOf } from './votings.register.issues.js'

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

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Writes the frozen register and the row's own figures of it; the voting is a locked draft. */
export const storeRegister = async (ctx: RequestContext, id: number, register: FrozenRegister): Promise<void> => {
  const owners = register.owners.map((owner, n) => ({
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
      name text, search_keys text, weight_numerator numeric, weight_denominator numeric, sort_key text)`.execute(ctx.db)
  const shares = register.owners.flatMap((owner, n) =>
    owner.shares.map(({ share, weight, area, quota, ...rest }) => ({
      ...rest,
      number: n + 1,
      is_head: owner.is_head,
      area: area === null ? null : area / 100,
      quota: quota === null ? null : quota / 100,
      numerator: String(share.numerator),
      denominator: String(share.denominator),
      weight_numerator: String(weight.numerator),
      weight_denominator: String(weight.denominator),
    })),
  )
  await sql`insert into voting_shares (voting_id, owner_id, house_id, realty_id, unit, unit_type, entrance, floor, area, quota,
      numerator, denominator, joint, document, weight_numerator, weight_denominator, first_in_entrance)
    select o.voting_id, o.id, x.house_id, x.realty_id, x.unit, x.unit_type, x.entrance, x.floor, x.area, x.quota,
      x.numerator, x.denominator, x.joint, x.document, x.weight_numerator, x.weight_denominator,
      x.is_head and row_number() over (partition by x.number, x.house_id, x.entrance) = 1
    from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) as x(number int, is_head boolean, house_id bigint, realty_id bigint, unit text, unit_type text,
      entrance int, floor int, area numeric, quota numeric, numerator bigint, denominator bigint, joint boolean, document text,
      weight_numerator numeric, weight_denominator numeric)
    join voting_owners o on o.voting_id = ${id} and o.number = x.number`.execute(ctx.db)
  await sql`update votings set snapshot_at = ${ctx.now}, snapshot_hash = ${hashOf(canonicalRegister(register))},
    weight_by = ${register.weight_by}, total_numerator = ${String(register.total.numerator)}::numeric,
    total_denominator = ${String(register.total.denominator)}::numeric, register_owners = ${headsOf(register.owners)},
    register_units = (select count(distinct s.realty_id) from voting_shares s where s.voting_id = ${id}) where id = ${id}`.execute(
    ctx.db,
  )
}

interface StoredShare {
  number: number
  name: string
  known: boolean
  owner_numerator: string
  owner_denominator: string
  house_id: number
  realty_id: number | null
  unit: string
  unit_type: string
  area: number | null
  quota: number | null
  numerator: string
  denominator: string
  weight_numerator: string
  weight_denominator: string
}

/** The frozen register as it is stored, with the total and the way of counting of its voting. */
export const storedRegister = async (db: Db, id: number) => {
  const { rows: heads } = await sql<{
    weight_by: VotingWeight
    n: string
    d: string
    hash: Buffer
  }>`select weight_by, total_numerator::text as n, total_denominator::text as d, snapshot_hash as hash from votings where id = ${id}`.execute(
    db,
  )
  const { rows } = await sql<StoredShare>`select o.number, o.name, o.known, o.weight_numerator::text as owner_numerator,
      o.weight_denominator::text as owner_denominator, s.house_id, s.realty_id, s.unit, s.unit_type, (s.area * 100)::bigint as area,
      (s.quota * 100)::bigint as quota, s.numerator::text, s.denominator::text, s.weight_numerator::text, s.weight_denominator::text
    from voting_owners o join voting_shares s on s.owner_id = o.id where o.voting_id = ${id} order by o.number, s.id`.execute(
    db,
  )
  const head = heads[0]!
  const owners: { name: string; known: boolean; weight: Fraction; shares: ReturnType<typeof shareOf>[] }[] = []
  for (const row of rows) {
    const weight = fraction(row.owner_numerator, row.owner_denominator)
    owners[row.number - 1] ??= { name: row.name, known: row.known, weight, shares: [] }
    owners[row.number - 1]!.shares.push(shareOf(row))
  }
  const register = { weight_by: head.weight_by, total: fraction(head.n, head.d), owners }
  return { register, hash: head.hash, intact: hashOf(canonicalRegister(register)).equals(head.hash) }
}
const shareOf = ({ numerator, denominator, weight_numerator, weight_denominator, ...row }: StoredShare) => ({
  ...row,
  share: fraction(numerator, denominator),
  weight: fraction(weight_numerator, weight_denominator),
})

/** The frozen register in the text whose SHA-256 is its hash. */
export const registerText = async (db: Db, id: number): Promise<string> =>
  canonicalRegister((await storedRegister(db, id)).register)

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
