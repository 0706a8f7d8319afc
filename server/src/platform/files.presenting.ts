import type { z } from 'zod'
import type { file } from '@oselia/contract/media'
import type { App } from './app.js'
import type { RequestContext } from './request-context.js'

type File = z.output<typeof file>
/** Columns with ids of files, and the names under which the files are shown. */
type Shown<Row> = { readonly [K in keyof Row]?: string }
type FileOf<Ids> = Ids extends readonly number[] ? File[] : File | null
type WithFiles<Row, S extends Shown<Row>> = Row & {
  [K in keyof S & keyof Row as S[K] extends string ? S[K] : never]: FileOf<Row[K]>
}

const idsIn = (value: unknown): number[] =>
  typeof value === 'number' ? [value] : Array.isArray(value) ? (value as number[]) : []

/**
 * Rows with their files, whose URLs are signed for the caller: `withFiles(app, ctx, rows, { photo_ids: 'photos', logo_id:
 * 'logo' })`. A column with one id becomes a file or null.
 */
export const withFiles = async <Row extends object, const S extends Shown<Row>>(
  app: App,
  ctx: RequestContext,
  rows: readonly Row[],
  shown: S,
): Promise<WithFiles<Row, S>[]> => {
  const columns = Object.entries(shown) as [keyof Row, string][]
  const ids = rows.flatMap((row) => columns.flatMap(([column]) => idsIn(row[column])))
  const files = await app.files.viewById(ctx.db, ids, ctx.actor.id, ctx.now)
  const fileOf = (value: unknown) =>
    Array.isArray(value) ? idsIn(value).flatMap((id) => files.get(id) ?? []) : (files.get(Number(value)) ?? null)
  return rows.map(
    (row) =>
      ({ ...row, ...Object.fromEntries(columns.map(([column, name]) => [name, fileOf(row[column])])) }) as WithFiles<
        Row,
        S
      >,
  )
}
