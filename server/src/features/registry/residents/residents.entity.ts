import { residents } from '@oselia/contract/residents'
import { sql, type RawBuilder } from 'kysely'
import { entity } from '../../../platform/entity.js'
import { houseIdInScope } from '../../access/scope/scope.public.js'
import { labelColumn, present, selection } from './residents.queries.js'

/** Condition over the alias of a link or a share: its member and unit are not deleted, so it may be restored separately. */
export const referencesNotDeleted = (
  alias: string,
): RawBuilder<boolean> => sql<boolean>`exists (select 1 from members em, realty eu
  where em.id = ${sql.ref(`${alias}.member_id`)} and em.deleted_at is null
    and eu.id = ${sql.ref(`${alias}.realty_id`)} and eu.deleted_at is null)`

export const residentEntity = entity({
  resource: residents,
  table: 'residents',
  as: 'r',
  select: selection,
  complete: present,
  label: labelColumn('t'),
  visible: ({ scope }, alias) => houseIdInScope(scope, sql.ref(`${alias}.house_id`)),
  audience: (_db, rows) => ({ house_ids: rows.map(({ realty }) => realty.house_id) }),
  bin: {
    // An owner's link is restored with its share.
    visible: ({ scope }, alias) => sql<boolean>`(${houseIdInScope(scope, sql.ref(`${alias}.house_id`))}
      and not ${sql.ref(`${alias}.is_owner`)} and ${referencesNotDeleted(alias)})`,
  },
})
