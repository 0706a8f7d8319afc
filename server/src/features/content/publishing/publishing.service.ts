import type { ValidationIssue } from '@oselia/contract/issues'
import type { Permission, TextMap } from '@oselia/contract/kit'
import type { PublicationState } from '@oselia/contract/publishing.enums'
import { sql, type RawBuilder } from 'kysely'
import { hasSomebody } from '../../registry/audience/audience.public.js'
import { audienceFilters, requireWithin, type WithAudience } from '../../registry/audience/audience.rows.public.js'
import type { Database, Db } from '../../../platform/db.js'
import { requireVersion } from '../../../platform/entity.js'
import { equalTo, searched } from '../../../platform/list.js'
import { hasLeft, recall } from '../../../platform/outbox.js'
import { conflict, invalid, Problem } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { cleanTexts, plainText, type RichTextKind } from '../../../platform/rich-text.js'
import type { Scope } from '../../../platform/scope.js'
import { canMove, isPublic, undoUntil, type Times } from './publishing.rules.js'

/** What publishing needs to know of a stored item. */
export interface Publishable extends Times, Pick<WithAudience, 'audience_id' | 'reaches_outside'> {
  id: number
  version: number
  title: TextMap
  published_at: string | null
  /** Whether an e-mail or SMS about it has been sent. */
  delivered: boolean
}

type Moved = { state: PublicationState; published_at?: Date | null }

/** The entity, as far as publishing uses it. */
interface PublishedEntity<Row> {
  name: string
  table: keyof Database
  get(ctx: RequestContext, id: number): Promise<Row>
  getMany(ctx: RequestContext, ids: readonly number[]): Promise<Row[]>
  lock(ctx: RequestContext, id: number): Promise<Row>
  lockMany(ctx: RequestContext, ids: readonly number[]): Promise<Row[]>
  update(ctx: RequestContext, before: Row, values: Moved, action: string): Promise<Row>
  trash(ctx: RequestContext, row: Row): Promise<{ data: { id: number; deleted_at: string } }>
}

interface Declaration<Row extends Publishable> {
  entity: PublishedEntity<Row>
  /** Required by bulk operations. */
  permissions: { publish: Permission; delete: Permission }
  /** 403 unless the caller may publish this item. */
  requirePublishing(ctx: RequestContext, row: Row): void
  /** Issues of the item as a whole. `entering`: this operation brings it into its state. */
  issues(row: Row, now: Date, entering: boolean): ValidationIssue[]
}

/** The column of `Publishable` that is computed in addition to those of the audience; `alias` has `id`. */
export const publishableColumns = (entity: string, alias: string): RawBuilder<unknown> =>
  sql`${hasLeft(entity, sql.ref(`${alias}.id`))} as delivered`

interface Filters {
  search_query: string
  state?: PublicationState | undefined
  house_id?: number[] | undefined
  complex_id?: number[] | undefined
  pinned?: boolean | undefined
  ends_before?: string | undefined
}

/** The conditions of a list of items: scope, search and the filters that they share. */
export const publishedFilters = (scope: Scope, query: Filters, alias: string): RawBuilder<unknown>[] => [
  sql`${sql.ref(`${alias}.deleted_at`)} is null`,
  ...audienceFilters(scope, query, alias),
  ...equalTo(query, alias, ['state', 'pinned']),
  ...(query.ends_before ? [sql`${sql.ref(`${alias}.ends_at`)} <= ${query.ends_before}`] : []),
  ...searched(sql.ref(`${alias}.search_keys`), query.search_query),
]

/** The item as answered: without what only publishing needs, with the time until which the publication can be undone. */
export const published = <Row extends Publishable>(row: Row, now: Date) => {
  const { audience_id: _audience, reaches_outside: _outside, delivered, ...rest } = row
  return { ...rest, undo_until: delivered ? null : undoUntil(row, now) }
}

/** A rich text sanitised in each language; 422 `empty_text` at the field without a Ukrainian text. */
export const cleanText = (text: TextMap, field: string, kind: RichTextKind = 'notice'): TextMap => {
  const clean = cleanTexts(text, kind)
  if (plainText(clean.uk) === '') throw invalid(field, 'empty_text')
  return clean
}

/** The publishing life of a kind of items, for requests, bulk jobs and the scheduler. */
export class Publication<Row extends Publishable> {
  readonly #recalled: ((ctx: RequestContext, id: number) => Promise<void>)[] = []

  constructor(readonly declared: Declaration<Row>) {}

  /** Called in the transaction that undoes a publication, once its messages are cancelled. */
  onRecall(work: (ctx: RequestContext, id: number) => Promise<void>): void {
    this.#recalled.push(work)
  }

  get name(): string {
    return this.declared.entity.name
  }

  /** 403 unless the caller may move an item between these states: those visible to residents require the right to publish. */
  requireMove(ctx: RequestContext, row: Row, to: PublicationState): void {
    if (isPublic(row.state) || isPublic(to)) this.declared.requirePublishing(ctx, row)
  }

  /** The item, locked for update: 404 when the caller doesn't see it, 403 when it also reaches houses outside the scope. */
  async getForUpdate(ctx: RequestContext, id: number): Promise<Row> {
    return requireWithin(await this.declared.entity.lock(ctx, id))
  }

  /** 409 `state_forbids` or 403 for an update to a state that is not allowed or to what the caller may not publish. */
  requireUpdate(ctx: RequestContext, current: Row, merged: Row): void {
    if (!canMove(current.state, merged.state)) throw conflict('state_forbids')
    // Changing what is visible to residents requires the right to publish.
    if (isPublic(current.state)) this.declared.requirePublishing(ctx, current)
    if (isPublic(merged.state)) this.declared.requirePublishing(ctx, merged)
  }

  /** 422 where an item that becomes visible has an audience of nobody; the new audience is stored before. */
  async requireSomebody(ctx: RequestContext, current: Row, to: PublicationState): Promise<void> {
    if (isPublic(to) && to !== current.state && !(await hasSomebody(ctx.db, current.audience_id)))
      throw invalid('audience', 'nobody_chosen')
  }

  async remove(ctx: RequestContext, id: number) {
    return this.declared.entity.trash(ctx, await this.getForUpdate(ctx, id))
  }

  /** Moves one item to a state. Returns its version, or null when the transition is not allowed. */
  async move(ctx: RequestContext, id: number, to: PublicationState): Promise<number | null> {
    const { entity, issues } = this.declared
    const [current] = await entity.lockMany(ctx, [id])
    if (!current || current.reaches_outside || current.state === to || !canMove(current.state, to)) return null
    if (issues({ ...current, state: to }, ctx.now, true).length > 0) return null
    if (isPublic(to) && !(await hasSomebody(ctx.db, current.audience_id))) return null
    const values = { state: to, ...(to === 'published' && { published_at: ctx.now }) }
    return (await entity.update(ctx, current, values, to)).version
  }

  /** Cancels the messages of a publication; 409 once it is older than 10 minutes or one of them has been sent. */
  async #recall(ctx: RequestContext, current: Row): Promise<void> {
    if (undoUntil(current, ctx.now) === null) throw conflict('publication_undo_over')
    if (!(await recall(ctx.db, this.name, current.id))) throw conflict('already_delivered')
    for (const work of this.#recalled) await work(ctx, current.id)
  }

  /** Whether the caller may publish this item, which is then all in their scope. */
  mayPublish(ctx: RequestContext, row: Row): boolean {
    if (row.reaches_outside) return false
    try {
      this.declared.requirePublishing(ctx, row)
      return true
    } catch (error) {
      if (error instanceof Problem) return false
      throw error
    }
  }

  /** Returns a publication to draft; 409 `version_conflict`, `state_forbids`, `publication_undo_over` or `already_delivered`. */
  async undo(ctx: RequestContext, id: number, version: number, present: (row: Row) => unknown): Promise<Row> {
    const current = await this.getForUpdate(ctx, id)
    await requireVersion(current, version, present)
    this.declared.requirePublishing(ctx, current)
    if (current.state !== 'published') throw conflict('state_forbids')
    await this.#recall(ctx, current)
    return this.declared.entity.update(ctx, current, { state: 'draft', published_at: null }, 'undo')
  }

  /**
   * Restores the state that an item had before a bulk action, bypassing the usual transitions. A publication is undone
   * under the same conditions as a single one.
   */
  async putBack(ctx: RequestContext, current: Row, to: PublicationState): Promise<true> {
    const { entity } = this.declared
    if (current.state !== 'published' || to === 'archived') {
      await entity.update(ctx, current, { state: to }, 'undo')
      return true
    }
    await this.#recall(ctx, current)
    // What was scheduled for a time that has passed would be published again at once.
    const passed = to === 'scheduled' && current.publish_at !== null && current.publish_at <= ctx.now.toISOString()
    await entity.update(ctx, current, { state: passed ? 'draft' : to, published_at: null }, 'undo')
    return true
  }

  /**
   * Publishes on time, and archives what is over, including what was never published before its end. What can't be published, such as
   * an item whose houses were deleted since, is a draft again.
   */
  async applyDue(ctx: RequestContext, id: number, to: PublicationState): Promise<void> {
    const { entity } = this.declared
    const [current] = await entity.lockMany(ctx, [id])
    if (current?.state === 'scheduled' && to === 'archived')
      await entity.update(ctx, current, { state: to }, 'archived')
    else if ((await this.move(ctx, id, to)) === null && current?.state === 'scheduled')
      await entity.update(ctx, current, { state: 'draft' }, 'not_published')
  }

  /** Items due for a transition: past their end, published or not, or due for publication; at most 500 of each. */
  async due(db: Db, now: Date): Promise<{ id: number; state: PublicationState }[]> {
    const table = sql.table(this.declared.entity.table)
    const { rows } = await sql<{ id: number; state: PublicationState }>`
      (select id, 'archived' as state from ${table}
        where state in ('published', 'scheduled') and ends_at <= ${now} and deleted_at is null limit 500)
      union all
      (select id, 'published' from ${table}
        where state = 'scheduled' and publish_at <= ${now} and (ends_at is null or ends_at > ${now}) and deleted_at is null limit 500)`.execute(
      db,
    )
    return rows
  }
}
