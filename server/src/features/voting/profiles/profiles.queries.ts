import {
  governanceProfileFields,
  type GovernanceProfile,
  type GovernanceProfileFields,
  type governanceProfileList,
} from '@oselia/contract/governance-profiles'
import { sql, type Generated } from 'kysely'
import type { z } from 'zod'
import type { EntityColumns, Json } from '../../../platform/db.js'
import { containsWords } from '../../../platform/dictionary.js'
import { equalTo, paged, type Page } from '../../../platform/list.js'
import type { RequestContext } from '../../../platform/request-context.js'

declare module '../../../platform/db.js' {
  interface Database {
    governance_profiles: Omit<GovernanceProfileFields, 'name' | 'basis' | 'rules'> & {
      name: Json<GovernanceProfileFields['name']>
      basis: Json<GovernanceProfileFields['basis']>
      rules: Json<GovernanceProfileFields['rules']>
      is_system: Generated<boolean>
    } & EntityColumns
  }
}

const columns = sql<GovernanceProfile>`y.id, y.version, y.created_at, y.updated_at, y.is_system,
  ${sql.join(Object.keys(governanceProfileFields.shape).map((field) => sql.ref(`y.${field}`)))}`

export const list = (
  { db }: RequestContext,
  query: z.output<typeof governanceProfileList>,
): Promise<Page<GovernanceProfile>> =>
  paged(
    db,
    {
      columns,
      from: sql`governance_profiles y`,
      where: [
        sql`y.deleted_at is null`,
        ...equalTo(query, 'y', ['active']),
        ...containsWords(sql`y.name::text`, query.search_query),
      ],
      sort: { sort: sql`y.sort`, name: sql`(y.name ->> 'uk') collate uk_icu` },
      tiebreaker: sql`y.id`,
    },
    query,
  )

export const selection = () => ({ columns, from: sql`governance_profiles y` })
