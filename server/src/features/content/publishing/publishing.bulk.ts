import type { PublicationAction, PublicationState } from '@oselia/contract/publishing.enums'
import type { App } from '../../../platform/app.js'
import { BulkJobs, restoreUnchanged } from '../../../platform/bulk-jobs.js'
import type { Db } from '../../../platform/db.js'
import { inTransaction } from '../../../platform/deferred-writes.js'
import { createContext, requirePermission, type RequestContext } from '../../../platform/request-context.js'
import { systemActor } from '../../../platform/sessions.js'
import type { Publication, Publishable } from './publishing.service.js'

/** The result for one item: its previous state and its version after the change. */
interface Done {
  from: PublicationState
  version: number
}
interface Payload {
  act: PublicationAction
  ids: number[]
}

const target: Record<Exclude<PublicationAction, 'delete'>, PublicationState> = {
  publish: 'published',
  archive: 'archived',
}

const perform = async <Row extends Publishable>(
  publication: Publication<Row>,
  ctx: RequestContext,
  { act }: Payload,
  id: number,
): Promise<Done | null> => {
  const [before] = await publication.declared.entity.lockMany(ctx, [id])
  if (!before) return null
  if (act === 'delete') {
    await publication.remove(ctx, id)
    return { from: before.state, version: before.version + 1 }
  }
  publication.requireMove(ctx, before, target[act])
  const version = await publication.move(ctx, id, target[act])
  return version === null ? null : { from: before.state, version }
}

const undoOne = async <Row extends Publishable>(
  publication: Publication<Row>,
  ctx: RequestContext,
  { act }: Payload,
  id: number,
  was: Done,
): Promise<boolean> => {
  const { entity } = publication.declared
  if (act === 'delete') return restoreUnchanged(ctx, entity, id, was.version)
  const [current] = await entity.lockMany(ctx, [id])
  if (current?.version !== was.version) return false
  publication.requireMove(ctx, current, was.from)
  return publication.putBack(ctx, current, was.from)
}

/** Publishes what is scheduled for now and archives what is over, each in its own transaction. */
const applyDueTransitions = async <Row extends Publishable>(app: App, publication: Publication<Row>, db: Db) => {
  for (const { id, state } of await publication.due(db, app.clock.now())) {
    const transition = inTransaction(db, (tx) =>
      publication.applyDue(createContext(systemActor, tx, app.clock), id, state),
    )
    await transition.catch((error: unknown) =>
      app.http.log.error({ err: error, entity: publication.name, id }, 'a due transition failed'),
    )
  }
}

/** Declares the task that publishes and archives a kind of items on time. */
export const publicationTask = <Row extends Publishable>(app: App, publication: Publication<Row>): void =>
  app.jobs.task(
    `${publication.name}.turn`,
    'interactive',
    (_payload, db) => applyDueTransitions(app, publication, db),
    '* * * * *',
  )

/** Bulk operations on a kind of items: `start` checks the permission before anything is queued. */
export const publicationBulk = <Row extends Publishable>(app: App, publication: Publication<Row>) => {
  const jobs = new BulkJobs<Payload, Done>({
    name: publication.name,
    perform: (ctx, payload, id) => perform(publication, ctx, payload, id),
    undoOne: (ctx, payload, id, was) => undoOne(publication, ctx, payload, id, was),
  })
  jobs.define(app)
  return {
    start: (ctx: RequestContext, payload: Payload) => {
      if (payload.act !== 'archive') requirePermission(ctx, publication.declared.permissions[payload.act])
      return jobs.start(app, ctx, payload)
    },
    undo: (ctx: RequestContext, jobId: number) => jobs.undo(app, ctx, jobId),
  }
}
