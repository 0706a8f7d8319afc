import { houses } from '@oselia/contract/houses'
import { sql } from 'kysely'
import { differences, type Change } from '../../../platform/audit.js'
import { entity } from '../../../platform/entity.js'
import { fileColumn } from '../../../platform/entity.files.js'
import { houseInScope } from '../../access/scope/scope.public.js'
import { complexEntity, wholeInScope } from '../complexes/complexes.public.js'
import { houseTypeEntity } from './house-types.entity.js'
import { present, selection, type Whole } from './houses.queries.js'
import { recodedEntrances, withoutCodes } from './houses.rules.js'

fileColumn('house_safety_doc_files', 'file_id')

const elsewhere = new Set(['city', 'street', 'entrances'])
/** Without the names of places, which belong to other tables, and without door codes: only the fact of their change is recorded. */
const withoutSecrets = (changes: readonly Change[], rows: readonly Whole[]): Change[] => {
  const [before, after] = rows.length > 1 ? [rows[0]!, rows[1]!] : [null, rows[0]!]
  const door_codes = recodedEntrances(before?.entrances ?? [], after.entrances)
  const was = before && { entrances: withoutCodes(before.entrances) }
  const is = { entrances: withoutCodes(after.entrances), ...(door_codes.length > 0 && { door_codes }) }
  return [...changes.filter(({ field }) => !elsewhere.has(field)), ...differences(was, is)]
}

export const houseEntity = entity({
  resource: houses,
  table: 'houses',
  as: 'h',
  select: selection,
  complete: ({ language }, rows) => rows.map((row) => present(row, language)),
  label: sql`t.label`,
  visible: ({ scope }, alias) => houseInScope(scope, alias),
  audience: (_db, rows) => ({ house_ids: rows.map(({ id }) => id) }),
  references: { complex_id: { to: complexEntity, where: wholeInScope }, house_type_id: houseTypeEntity },
  files: { photo_ids: { pictures: true, link: { table: 'house_photos', owner: 'house_id' } } },
  json: ['entrances', 'door_codes', 'accounts', 'description', 'working_hours'],
  unique: { houses_address_key: 'number' },
  history: { changes: withoutSecrets },
})
