import type { HouseDetails } from '@oselia/contract/houses'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db.js'
import type { Scope } from '../../../platform/scope.js'
import { houseInScope } from '../../access/scope/scope.public.js'

/** Totals of the registered units of the houses (alias `h`) that satisfy the condition. */
export const unitTotals = async (db: Db, where: RawBuilder<unknown>): Promise<HouseDetails['units']> => {
  const { rows } = await sql<HouseDetails['units']>`select count(*) as count,
    count(*) filter (where r.type in ('apartment', 'commercial')) as premises_count,
    coalesce(sum(r.total_area), 0) as area,
    coalesce(sum(r.total_area) filter (where r.type = 'apartment'), 0) as residential_area,
    coalesce(sum(r.total_area) filter (where r.type <> 'apartment'), 0) as nonresidential_area,
    count(*) filter (where r.total_area is null) as without_area
    from houses h join realty r on r.house_id = h.id and r.deleted_at is null and r.ended_on is null where ${where}`.execute(
    db,
  )
  return rows[0]!
}

const ofComplex = (scope: Scope, id: number) =>
  sql`h.complex_id = ${id} and h.deleted_at is null and ${houseInScope(scope, 'h')}`

export const unitsOfComplex = (db: Db, scope: Scope, id: number) => unitTotals(db, ofComplex(scope, id))

interface Areas {
  residential_area: number | null
  nonresidential_area: number | null
  total_area: number | null
}

/** Sums of the areas declared for the houses of the complex, in square metres; null when no house declares one. */
export const declaredAreas = async (db: Db, scope: Scope, id: number): Promise<Areas> => {
  const { rows } = await sql<Areas>`select sum(h.residential_area) as residential_area,
    sum(h.nonresidential_area) as nonresidential_area,
    sum(coalesce(h.residential_area, 0) + coalesce(h.nonresidential_area, 0))
      filter (where num_nonnulls(h.residential_area, h.nonresidential_area) > 0) as total_area
    from houses h where ${ofComplex(scope, id)}`.execute(db)
  return rows[0]!
}
