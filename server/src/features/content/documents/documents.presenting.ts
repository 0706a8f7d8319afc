import type { Document, DocumentDetails } from '@oselia/contract/documents'
import type { File } from '@oselia/contract/media'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { addressesOf } from '../../registry/houses/houses.public.js'
import { unitColumn, unitName } from '../../registry/units/units.public.js'
import { linkOf } from './documents.links.js'
import { complexNames, placesInScope, versionsOf, type Stored, type StoredFileView } from './documents.queries.js'
import { seesAllDocuments } from './documents.scope.js'

const fileOf = (app: App, ctx: RequestContext, stored: StoredFileView): File & { sha256: string } => ({
  ...app.files.view(stored, ctx.actor.id, ctx.now),
  sha256: stored.sha256,
})

/** A stored document with the URL of its file signed for the caller. */
export const presentDocument = (app: App, ctx: RequestContext, row: Stored): Document => {
  const { audience_id: _audience, stored_file, ...rest } = row
  return { ...rest, file: fileOf(app, ctx, stored_file) }
}

const placesOf = async (ctx: RequestContext, row: Stored): Promise<DocumentDetails['places']> => {
  const seen = await placesInScope(ctx, row)
  const complexes = await complexNames(ctx.db, seen.complexes)
  const houses = await addressesOf(ctx.db, seen.houses, ctx.language)
  const { rows: units } = await sql<{ unit: Parameters<typeof unitName>[0] & { id: number } }>`
    select ${unitColumn('u', 'h', ctx.language)} as unit from realty u join houses h on h.id = u.house_id
    where u.id = any(${seen.units}::bigint[]) order by u.id`.execute(ctx.db)
  return [
    ...[...complexes].map(([id, name]) => ({ kind: 'complex' as const, id, name })),
    ...[...houses].map(([id, name]) => ({ kind: 'house' as const, id, name })),
    ...units.map(({ unit }) => ({ kind: 'apartment' as const, id: unit.id, name: unitName(unit, ctx.language) })),
  ]
}

/** A document with its versions, link and places; earlier versions only for those who see all documents. */
export const presentDetails = async (app: App, ctx: RequestContext, row: Stored): Promise<DocumentDetails> => {
  const whole = seesAllDocuments(ctx)
  const versions = (await versionsOf(ctx.db, row.id)).filter(({ number }) => whole || number === row.revision)
  return {
    ...presentDocument(app, ctx, row),
    versions: versions.map(({ file_id: _file, stored_file, ...version }) =>
      Object.assign(version, { file: fileOf(app, ctx, stored_file) }),
    ),
    link: await linkOf(app, ctx, row),
    places: await placesOf(ctx, row),
  }
}
