import { complexes } from '@oselia/contract/complexes'
import { sql } from 'kysely'
import { entity } from '../../../platform/entity.js'
import { complexInScope } from '../../access/scope/scope.public.js'
import { housesOfComplexes, selection, wholeInScope } from './complexes.queries.js'

export const complexEntity = entity({
  resource: complexes,
  table: 'complexes',
  as: 'c',
  select: ({ scope }) => selection(scope),
  label: sql`t.name`,
  visible: ({ scope }, alias) => complexInScope(scope, alias),
  audience: async (db, rows) => ({ house_ids: await housesOfComplexes(db, rows) }),
  files: {
    logo_id: { pictures: true },
    statute_file_id: {},
    photo_ids: { pictures: true, link: { table: 'complex_photos', owner: 'complex_id' } },
  },
  json: ['accounts', 'messengers', 'coordinates', 'working_hours', 'description'],
  unique: { complexes_name_key: 'name', complexes_request_prefix_key: 'request_prefix' },
  bin: { visible: wholeInScope },
})
