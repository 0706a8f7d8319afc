import type { Endpoint, Permission } from '@oselia/contract/kit'
import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import { json, type Database } from './db.js'
import type { Declaration, Resource, Versioned } from './entity.declaration.js'
import type { FileFields } from './entity.files.js'
import type { LinkFields, LinkTable } from './entity.links.js'
import type { References } from './entity.references.js'
import type { RequestContext } from './request-context.js'

/** Reads rows by a condition, in order of their ids. */
export type Read<Row> = (ctx: RequestContext, where: RawBuilder<unknown>) => Promise<Row[]>

export const fieldNames = (resource: Resource): string[] => {
  const body = resource['create']?.body
  return body instanceof z.ZodObject ? Object.keys(body.shape) : []
}

export const permissionOf = (endpoint: Endpoint | undefined): Permission | undefined =>
  endpoint && endpoint.permission !== 'anyone' && endpoint.permission !== 'signed_in' ? endpoint.permission : undefined

export const rankOf = (references: References): number =>
  Math.max(-1, ...Object.values(references).map((reference) => ('to' in reference ? reference.to : reference).rank)) + 1

export const reader = <T extends keyof Database, Stored extends Versioned, Row extends Versioned>(
  declared: Declaration<T, Stored, Row>,
): Read<Row> => {
  const id = sql.ref(`${declared.as}.id`)
  return async (ctx, where) => {
    const { columns, from } = await declared.select(ctx)
    const { rows } = await sql<Stored>`select ${columns} from ${from} where ${where} order by ${id}`.execute(ctx.db)
    return declared.complete ? declared.complete(ctx, rows) : (rows as unknown as Row[])
  }
}

interface Stored {
  files?: FileFields
  links?: LinkFields
  json?: readonly string[]
}

/** Fields stored in link tables, with their tables. */
export const linkTables = ({ files = {}, links = {} }: Stored): [field: string, LinkTable][] => [
  ...Object.entries(files).flatMap(([field, { link }]): [string, LinkTable][] =>
    link ? [[field, { ...link, target: 'file_id' }]] : [],
  ),
  ...Object.entries(links),
]

/** Columns and their values; fields stored in link tables are omitted. */
export const written = (declared: Stored, values: object) => {
  const elsewhere = new Set(linkTables(declared).map(([field]) => field))
  return Object.entries(values)
    .filter(([column, value]) => value !== undefined && !elsewhere.has(column))
    .map(([column, value]) => ({
      column: sql.ref(column),
      value: value !== null && declared.json?.includes(column) ? json(value as unknown) : sql`${value}`,
    }))
}
