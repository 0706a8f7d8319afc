import { accounts } from '@oselia/contract/billing-accounts'
import { sql, type RawBuilder } from 'kysely'
import { entity } from '../../../platform/entity.js'
import type { Viewer } from '../../../platform/entity.declaration.js'
import { memberEntity } from '../members/members.public.js'
import { unitReference } from '../units/units.public.js'
import { selection } from './billing-accounts.queries.js'

const ofVisibleUnit = (viewer: Viewer, alias: string, and: RawBuilder<unknown> = sql`true`) =>
  sql<boolean>`exists (select 1 from realty vu where vu.id = ${sql.ref(`${alias}.realty_id`)}
    and ${unitReference.visible(viewer, 'vu')} and ${and})`

export const accountEntity = entity({
  resource: accounts,
  name: 'accounts',
  table: 'personal_accounts',
  as: 'a',
  select: selection,
  // The number alone, as the unit may change.
  label: sql`t.number`,
  visible: (viewer, alias) => ofVisibleUnit(viewer, alias),
  audience: (_db, rows) => ({ house_ids: rows.map(({ realty }) => realty.house_id) }),
  references: {
    realty_id: { to: unitReference, where: (_viewer, unit) => sql`${sql.ref(`${unit}.ended_on`)} is null` },
    holder_id: memberEntity,
  },
  unique: { personal_accounts_number_key: 'number' },
  // An account whose unit is in the bin can only be restored with the unit.
  bin: { visible: (viewer, alias) => ofVisibleUnit(viewer, alias, sql`vu.deleted_at is null`) },
})
