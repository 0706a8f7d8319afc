import { ownerships } from '@oselia/contract/residents'
import { sql } from 'kysely'
import { entity } from '../../../platform/entity.js'
import type { Viewer } from '../../../platform/entity.declaration.js'
import { houseIdInScope } from '../../access/scope/scope.public.js'
import { present, selection } from './ownerships.queries.js'
import { referencesNotDeleted } from './residents.entity.js'
import { labelColumn } from './residents.queries.js'

export const fileLinks = { table: 'ownership_files', owner: 'ownership_id' }

const ofVisibleUnit = ({ scope }: Viewer, alias: string) => sql<boolean>`exists (select 1 from realty vu
  where vu.id = ${sql.ref(`${alias}.realty_id`)} and ${houseIdInScope(scope, sql`vu.house_id`)})`

export const ownershipEntity = entity({
  resource: ownerships,
  table: 'ownerships',
  as: 'o',
  select: selection,
  complete: present,
  label: labelColumn('t'),
  visible: ofVisibleUnit,
  audience: (_db, rows) => ({ house_ids: rows.map(({ realty }) => realty.house_id) }),
  files: { file_ids: { link: fileLinks } },
  bin: {
    visible: (viewer, alias) => sql<boolean>`(${ofVisibleUnit(viewer, alias)} and ${referencesNotDeleted(alias)})`,
  },
})
