import { penaltyExemptions } from '@oselia/contract/penalty-exemptions'
import { sql } from 'kysely'
import { entity } from '../../../platform/entity.js'
import type { Viewer } from '../../../platform/entity.declaration.js'
import { houseIdInScope } from '../../access/scope/scope.public.js'
import { unitReference } from '../../registry/units/units.public.js'
import { exemptionSelection } from './penalty-exemptions.queries.js'

const accountInScope = ({ scope }: Viewer, account: string) =>
  scope.all
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(account)} in (select x.id from personal_accounts x join realty y on y.id = x.realty_id
        where ${houseIdInScope(scope, sql`y.house_id`)})`

export const exemptionEntity = entity({
  resource: penaltyExemptions,
  table: 'penalty_exemptions',
  as: 'e',
  select: exemptionSelection,
  label: sql<string>`(select la.number from personal_accounts la where la.id = t.account_id)`,
  visible: (viewer, alias) => accountInScope(viewer, `${alias}.account_id`),
  audience: (_db, rows) => ({ house_ids: rows.map(({ realty }) => realty.house_id) }),
  references: {
    account_id: {
      table: 'personal_accounts',
      rank: unitReference.rank + 1,
      visible: (viewer: Viewer, alias: string) => accountInScope(viewer, `${alias}.id`),
    },
  },
  files: { file_ids: {} },
})
