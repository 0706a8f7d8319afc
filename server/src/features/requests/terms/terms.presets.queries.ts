import { presetFields, type Preset, type requestPresets } from '@oselia/contract/service-request-types'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../platform/db.js'
import { containsWords } from '../../../platform/dictionary.js'
import { paged, type Page } from '../../../platform/list.js'
import './terms.table.js'

type Query = z.output<(typeof requestPresets)['list']['query']>

const columns = sql<Preset>`p.id, p.version, p.created_at, p.updated_at,
  ${sql.join(Object.keys(presetFields.shape).map((field) => sql.ref(`p.${field}`)))},
  (select count(*) from service_request_types t where t.preset_id = p.id and t.deleted_at is null) as types_count`

export const selection = { columns, from: sql`service_request_presets p` }

export const list = (db: Db, query: Query): Promise<Page<Preset>> =>
  paged<Preset>(
    db,
    {
      columns,
      from: sql`service_request_presets p`,
      where: [
        sql`p.deleted_at is null`,
        ...(query.active === undefined ? [] : [sql`p.active = ${query.active}`]),
        ...containsWords(sql`concat_ws(' ', p.code, p.name::text, p.source)`, query.search_query),
      ],
      sort: { sort: sql`p.sort`, name: sql`(p.name ->> 'uk') collate uk_icu` },
      tiebreaker: sql`p.id`,
    },
    query,
  )
