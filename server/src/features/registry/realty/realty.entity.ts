import { realtyRoutes } from '@oselia/contract/realty'
import { sql } from 'kysely'
import { entity } from '../../../platform/entity.js'
import { can } from '../../../platform/request-context.js'
import { houseIdInScope } from '../../access/scope/scope.public.js'
import { houseEntity } from '../houses/houses.public.js'
import { selection } from './realty.queries.js'
import { labelColumn } from '../units/units.public.js'
import { privateFields } from './realty.rules.js'

export const unitEntity = entity({
  resource: realtyRoutes,
  table: 'realty',
  as: 'r',
  select: () => selection,
  label: labelColumn('t'),
  visible: ({ scope }, alias) => houseIdInScope(scope, sql.ref(`${alias}.house_id`)),
  audience: (_db, rows) => ({ house_ids: rows.map(({ house_id }) => house_id) }),
  references: { house_id: houseEntity },
  unique: { realty_number_key: 'number', realty_payee_accounts: 'house_id', houses_payee_accounts: 'complex_id' },
  history: {
    also: ['ended_on'],
    // Everybody who sees the unit sees that a private field changed, but not its values.
    present: (ctx, change) =>
      can(ctx, 'realty.sensitive') || !(privateFields as readonly string[]).includes(change.field)
        ? change
        : { ...change, old: null, new: null },
  },
  bin: {
    // A unit whose house is in the bin can only be restored with the house.
    visible: ({ scope }, alias) => sql<boolean>`(${houseIdInScope(scope, sql.ref(`${alias}.house_id`))}
      and exists (select 1 from houses h where h.id = ${sql.ref(`${alias}.house_id`)} and h.deleted_at is null))`,
  },
})
