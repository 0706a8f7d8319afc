import {
  presetFields,
  type Preset,
  type PresetFields,
  type requestPresets,
} from '@oselia/contract/service-request-types'
import { sql } from 'kysely'
import type { z } from 'zod'
import { json, type Db } from '../../platform/db.js'
import { saying } from '../../platform/dictionary.js'
import { all, paged, type Page } from '../../platform/list.js'
import './terms.table.js'

type Query = z.output<(typeof requestPresets)['list']['query']>

const columns = sql`p.id, p.version, p.created_at, p.updated_at,
  ${sql.join(Object.keys(presetFields.shape).map((field) => sql.ref(`p.${field}`)))},
  (select count(*) from service_request_types t where t.preset_id = p.id and t.deleted_at is null) as types_count`

export const list = (db: Db, query: Query): Promise<Page<Preset>> =>
  paged<Preset>(
    db,
    {
      columns,
      from: sql`service_request_presets p`,
      where: [
        sql`p.deleted_at is null`,
        ...(query.active === undefined ? [] : [sql`p.active = ${query.active}`]),
        ...saying(sql`concat_ws(' ', p.code, p.name::text, p.source)`, query.search_query),
      ],
      sort: { sort: sql`p.sort`, name: sql`(p.name ->> 'uk') collate uk_icu` },
      tie: sql`p.id`,
    },
    query,
  )

export const one = async (db: Db, id: number, lock = false): Promise<Preset | undefined> => {
  const { rows } = await sql<Preset>`select ${columns} from service_request_presets p
    where ${all([sql`p.id = ${id}`, sql`p.deleted_at is null`])} ${lock ? sql`for update of p` : sql``}`.execute(db)
  return rows[0]
}

export const rowOf = ({ name, ...rest }: PresetFields) => ({ ...rest, name: json(name) })
