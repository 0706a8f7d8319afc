import { absences, benefits } from '@oselia/contract/benefits'
import { sql } from 'kysely'
import { mapConstraintViolation } from '../../../platform/constraint-violations.js'
import { entity } from '../../../platform/entity.js'
import type { Viewer } from '../../../platform/entity.declaration.js'
import { conflict } from '../../../platform/problems.js'
import { houseIdInScope } from '../../access/scope/scope.public.js'
import { memberEntity } from '../../registry/members/members.public.js'
import { labelColumn, unitReference } from '../../registry/units/units.public.js'
import { absenceSelection, benefitSelection } from './benefits.queries.js'

mapConstraintViolation('benefits_overlap', () => conflict('benefits_overlap'))

const ofUnitInScope = ({ scope }: Viewer, alias: string) =>
  scope.all
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(`${alias}.realty_id`)} in (select x.id from realty x where ${houseIdInScope(scope, sql`x.house_id`)})`

/** The unit names the row: who lives there is not written into labels. */
const label = sql<string>`(select ${labelColumn('lu')} from realty lu where lu.id = t.realty_id)`

/** Billing accounts by their unit; the feature of accounts declares them for itself alone. */
const accountReference = {
  table: 'personal_accounts',
  rank: Math.max(memberEntity.rank, unitReference.rank) + 1,
  visible: ofUnitInScope,
}

export const benefitEntity = entity({
  resource: benefits,
  table: 'benefits',
  as: 'b',
  select: benefitSelection,
  label,
  visible: ofUnitInScope,
  audience: (_db, rows) => ({ house_ids: rows.map(({ realty }) => realty.house_id) }),
  references: { realty_id: unitReference, member_id: memberEntity, account_id: accountReference },
})

export const absenceEntity = entity({
  resource: absences,
  table: 'absences',
  as: 'b',
  select: absenceSelection,
  label,
  visible: ofUnitInScope,
  audience: (_db, rows) => ({ house_ids: rows.map(({ realty }) => realty.house_id) }),
  references: { realty_id: unitReference, member_id: memberEntity },
  files: { file_ids: {} },
})
