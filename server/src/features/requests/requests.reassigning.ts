import type { Act } from '../../platform/act.js'
import { invalid } from '../../platform/problems.js'
import { systemLine } from '../chats/chats.door.js'
import { houseLabels } from '../houses/houses.door.js'
import { notify } from '../notifications/notifications.door.js'
import { demandResponsible, performerFor } from './requests.moves.people.js'
import { numberOf } from './requests.rules.js'
import type { StoredRequest } from './requests.table.js'

type Part = 'responsible_id' | 'performer_id'
type Given = { [K in Part]?: number | null | undefined }

/** States in which somebody has the work. */
const withWork: ReadonlySet<StoredRequest['status']> = new Set(['assigned', 'in_progress', 'waiting'])

/**
 * The people of a request after a change. 422 at `performer_id` or `responsible_id` for one who does not work in the house, at
 * `performer_id` for one who is away, and for nobody while the work is on.
 */
export const reassigned = async (act: Act, request: StoredRequest, given: Given, house_id: number): Promise<Given> => {
  const { responsible_id = request.responsible_id, performer_id = request.performer_id } = given
  const moved = house_id !== request.house_id
  if (performer_id === null && request.performer_id !== null && withWork.has(request.status))
    throw invalid('performer_id', 'required')
  if (performer_id !== null && (moved || performer_id !== request.performer_id))
    await performerFor(act, { house_id, performer_id }, performer_id)
  if (responsible_id !== null && (moved || responsible_id !== request.responsible_id))
    await demandResponsible(act, house_id, responsible_id)
  return { responsible_id, performer_id }
}

/** Tells of new people: a line in both chats for each, and word to themselves. */
export const tellAssigned = async (act: Act, before: StoredRequest, after: StoredRequest): Promise<void> => {
  const parts = (['responsible_id', 'performer_id'] as const).filter(
    (part) => after[part] !== null && after[part] !== before[part],
  )
  if (parts.length === 0) return
  const people = await act.db
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
    await systemLine(act, after, ['staff_chat', 'member_chat'], {
      key: 'assigned',
      part: part === 'performer_id' ? 'performer' : 'responsible',
      name: nameOf(after[part]!),
      by: act.actor.name,
    })
  const address = (await houseLabels(act.db, [after.house_id])).get(after.house_id) ?? ''
  await notify(act, {
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
