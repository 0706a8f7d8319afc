import { unitLabel } from '@oselia/contract/units.messages'
import type { RealtyType } from '@oselia/contract/realty'
import type { SheetState } from '@oselia/contract/voting-sheets.enums'
import type { Language } from '@oselia/contract/languages'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/request-context.js'
import { sharesVisible, voteWithheld } from '../votings/votings.public.js'

interface RegisterShare {
  house_id: number
  unit: string
  unit_type: RealtyType
  entrance: number | null
  floor: number | null
  /** Hundredths of m². */
  area: string
  numerator: string
  denominator: string
  document: string | null
  weight_numerator: string
  weight_denominator: string
}
/** A known owner of the frozen register. */
export interface RegisterOwner {
  id: number
  number: number
  /** Of all co-owners. */
  name: string
  people: { name: string; phone: string | null; noticed: boolean }[]
  /** Or has no vote to give. */
  voted: boolean
  sheet: SheetState | null
  shares: RegisterShare[]
}

/** A part of the register. */
export interface RegisterPart {
  house_id?: number | undefined
  entrance?: number | undefined
  owner_id?: number
}

const shares = sql`(select jsonb_agg(jsonb_build_object('house_id', s.house_id, 'unit', s.unit, 'unit_type', s.unit_type,
    'entrance', s.entrance, 'floor', s.floor, 'area', coalesce(s.area * 100, 0)::bigint::text, 'numerator', s.numerator::text,
    'denominator', s.denominator::text, 'document', s.document, 'weight_numerator', s.weight_numerator::text,
    'weight_denominator', s.weight_denominator::text) order by s.id)
  from voting_shares s where s.owner_id = o.id)`

const people = sql`(select jsonb_agg(jsonb_build_object('name', c.name, 'phone', m.phones -> 0 ->> 'number',
    'noticed', exists (select 1 from voting_notices n where n.co_owner_id = c.id)) order by c.position)
  from voting_co_owners c left join members m on m.id = c.member_id where c.owner_id = o.id)`

/** Known owners of a voting in the order of their units, in the caller's houses or in what was granted. */
export const registerOf = async (
  ctx: RequestContext,
  votingId: number,
  { house_id, entrance, owner_id }: RegisterPart,
): Promise<RegisterOwner[]> => {
  const visible = sharesVisible(ctx, votingId)
  const conditions = [
    ...(visible ? [visible] : []),
    ...(house_id === undefined ? [] : [sql`s.house_id = ${house_id}`]),
    ...(entrance === undefined ? [] : [sql`s.entrance = ${entrance}`]),
  ]
  const placed = sql`exists (select 1 from voting_shares s where ${sql.join([sql`s.owner_id = o.id`, ...conditions], sql` and `)})`
  const { rows } = await sql<RegisterOwner>`select o.id, o.number, o.name, ${people} as people, x.state as sheet,
      exists (select 1 from voting_ballots b where b.owner_id = o.id and b.state = 'counted') or ${voteWithheld(sql`o.id`)} as voted,
      ${shares} as shares
    from voting_owners o left join voting_sheets x on x.owner_id = o.id
    where o.voting_id = ${votingId} and o.known and ${placed}
      and ${owner_id === undefined ? sql`true` : sql`o.id = ${owner_id}`}
    order by o.sort_key, o.id`.execute(ctx.db)
  return rows
}

/** «кв. 12». */
export const unitOf = ({ unit, unit_type }: RegisterShare, language: Language): string =>
  unitLabel(unit_type, unit, language)

/** Those whose first unit is in each house, in the order of the houses. */
export const byHouse = (owners: readonly RegisterOwner[], houses: readonly number[]): [number, RegisterOwner[]][] =>
  houses.flatMap((house): [number, RegisterOwner[]][] => {
    const own = owners.filter(({ shares: [first] }) => first?.house_id === house)
    return own.length > 0 ? [[house, own]] : []
  })
