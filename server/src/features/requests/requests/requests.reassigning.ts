import type { RequestContext } from '../../../platform/request-context.js'
import { invalid } from '../../../platform/problems.js'
import { writeSystemMessage } from '../chats/chats.public.js'
import { houseLabels } from '../../registry/houses/houses.public.js'
import { notify } from '../../access/notifications/notifications.public.js'
import { requireResponsible, performerFor } from '../transitions/transitions.public.js'
import { numberOf, type StoredRequest } from '../request-records/request-records.public.js'

type Part = 'responsible_id' | 'performer_id'
type Given = { [K in Part]?: number | null | undefined }

/** States that need a performer. */
const withWork: ReadonlySet<StoredRequest['status']> = new Set(['assigned', 'in_progress', 'waiting'])

/**
 * The people of a request after a change. 422 at `performer_id` or `responsible_id` for a person outside the house, at
 * `performer_id` for an absent one, and for null while the state needs a performer.
 */
export const reassigned = async (
  ctx: RequestContext,
  request: StoredRequest,
  given: Given,
  house_id: number,
): Promise<Given> => {
  const { responsible_id = request.responsible_id, performer_id = request.performer_id } = given
  const moved = house_id !== request.house_id
  if (performer_id === null && request.performer_id !== null && withWork.has(request.status))
    throw invalid('performer_id', 'required')
  if (performer_id !== null && (moved || performer_id !== request.performer_id))
    await performerFor(ctx, { ...request, house_id }, performer_id)
  if (responsible_id !== null && (moved || responsible_id !== request.responsible_id))
    await requireResponsible(ctx, house_id, responsible_id, request)
  return { responsible_id, performer_id }
}

/** Reports newly assigned people by system messages in both chats and notifies them. */
export const notifyAssigned = async (
  ctx: RequestContext,
  before: StoredRequest,
  after: StoredRequest,
): Promise<void> => {
  const parts = (['responsible_id', 'performer_id'] as const).filter(
    (part) => after[part] !== null && after[part] !== before[part],
  )
  if (parts.length === 0) return
  const people = await ctx.db
    .selectFrom('staff')
    .select(['id', 'last_name', 'first_name'])
    .where(
      'id',
      'in',
      parts.map((part) => after[part]!),
    )
    .execute()
  const nameOf = (id: number) => {
    const person = people.find((one) => one.id === id)
    return person ? `${person.last_name} ${person.first_name}`.trim() : null
  }
  for (const part of parts)
    await writeSystemMessage(ctx, after, ['staff_chat', 'member_chat'], {
      key: 'assigned',
      part: part === 'performer_id' ? 'performer' : 'responsible',
      name: nameOf(after[part]!),
      by: ctx.actor.name,
    })
  const address = (await houseLabels(ctx.db, [after.house_id])).get(after.house_id) ?? ''
  await notify(ctx, {
    kind: 'request_assigned',
    to: [...new Set(parts.map((part) => after[part]!))],
    entity: 'service_requests',
    entity_id: after.id,
    params: {
      number: numberOf(after),
      address,
      name: after.caller_name,
      text: after.title ?? after.description.slice(0, 200),
    },
    key: `request:${after.id}:assigned:${after.version}`,
  })
}
