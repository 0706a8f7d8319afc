import type { BodyOf } from '@oselia/contract/api'
import type { ServiceRequest } from '@oselia/contract/service-request-details'
import { ApiError, call, commonHeaders, newKey, urlOf } from '../../../platform/api.ts'
import { text } from '../../../platform/messages.ts'
import { confirm } from '../../../platform/modal.tsx'
import { openFile } from '../../../platform/open-file.ts'
import { invalidate, queryClient, read } from '../../../platform/query.ts'
import { newIdempotencyKey, settleKey } from '../../../platform/idempotency-key.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { toastDeleted } from '../../../platform/undo.ts'

declare module '../../../platform/query.ts' {
  interface RecordedKinds {
    service_requests: true
  }
}

export const readRequest = (id: number) => read('GET /service_request/:id', { params: { id } })

/** Versions written by this browser: any other one is a change by another user. */
const written = new Map<number, number>()
export const isOwnVersion = ({ id, version }: Pick<ServiceRequest, 'id' | 'version'>) =>
  (written.get(id) ?? 0) >= version

const show = (request: ServiceRequest) => queryClient.setQueryData(readRequest(request.id).queryKey, { data: request })

/** Requests that this person has just put into the bin: their pages are left without a word of their own. */
const removed = new Set<number>()
export const isRemoved = (id: number) => removed.has(id)

/** Shows the response to the user's own action; lists, boards and histories are refetched. */
export const applyServerState = (request: ServiceRequest) => {
  written.set(request.id, request.version)
  show(request)
  void invalidate('service_requests')
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [resource, name] }) =>
      resource === 'service_request' && name !== 'GET /service_request/:id',
  })
}

const now = async (id: number) => (await queryClient.ensureQueryData(readRequest(id))).data

/** After a version conflict the current state is always shown. */
const shownAnew = (error: unknown): ServiceRequest | null => {
  if (!(error instanceof ApiError) || error.code !== 'version_conflict' || !error.data) return null
  const current = error.data as ServiceRequest
  show(current)
  return current
}

type Change = Omit<BodyOf<'PUT /service_request/:id'>, 'version'>
interface How {
  /** The change applies to any current value: a checkbox, an added file. */
  joins?: boolean
}

const put = async (id: number, make: (request: ServiceRequest) => Change, joins: boolean, tries = 3): Promise<void> => {
  const request = await now(id)
  try {
    const body = { ...make(request), version: request.version }
    applyServerState((await call('PUT /service_request/:id', { params: { id }, body })).data)
  } catch (error) {
    if (!shownAnew(error) || !joins || tries === 1) throw error
    await put(id, make, joins, tries - 1)
  }
}

let queue: Promise<unknown> = Promise.resolve()

/** Changes fields in place, one change after another, so that two quick ones don't meet each other's version. Rejects with an `ApiError`. */
export const changeRequest = (id: number, make: (request: ServiceRequest) => Change, { joins = false }: How = {}) => {
  const next = queue.then(() => put(id, make, joins))
  queue = next.catch(() => undefined)
  return next
}

/** The same, with a refusal shown as a toast; answers whether it was done. */
export const changeOrTell = (id: number, make: (request: ServiceRequest) => Change, how?: How) =>
  changeRequest(id, make, how).then(
    () => true,
    async (error: unknown) => {
      await toastError(error)
      return false
    },
  )

type MoveBody = BodyOf<'POST /service_request/:id/transition'>

/** Moves a request and shows it; the toast takes the move back. Rejects with an `ApiError`. */
export const moveRequest = async (id: number, body: MoveBody) => {
  const given = { params: { id }, body }
  const name = 'POST /service_request/:id/transition'
  try {
    const reply = await call(name, { ...given, key: newIdempotencyKey(name, given) })
    settleKey(name, given, null)
    applyServerState(reply.data)
    // A user who refused the work may lose access: the refetch shows it, and the page is left.
    if (reply.data.moves.length + reply.data.allowed.length === 0)
      void queryClient.invalidateQueries({ queryKey: readRequest(id).queryKey })
    await toast({
      message: text('requestMoves.moved', { status: text(`request.status_${reply.data.status}`) }),
      ...(reply.data.undo_until && { undo: () => undoMove(id) }),
    })
    return reply
  } catch (error) {
    if (error instanceof ApiError) settleKey(name, given, error)
    shownAnew(error)
    throw error
  }
}

/** Takes the person's own last move back. */
export const undoMove = async (id: number) => {
  try {
    const { version } = await now(id)
    applyServerState((await call('POST /service_request/:id/undo', { params: { id }, body: { version } })).data)
    await toast({ message: text('requestMoves.undone') })
  } catch (error) {
    shownAnew(error)
    void invalidate('service_request')
    await toastError(error)
  }
}

const loadOrders = async (ids: number[]) => {
  const headers = commonHeaders()
  headers.set('Content-Type', 'application/json')
  headers.set('Idempotency-Key', newKey())
  const response = await fetch(urlOf('POST /service_request/work_orders'), {
    method: 'POST',
    headers,
    credentials: 'include',
    body: JSON.stringify({ ids }),
  })
  if (!response.ok) throw new ApiError(response.status, (await response.json()) as { message: string; code: string })
  return new Blob([await response.blob()], { type: 'application/pdf' })
}

/** Opens work orders for print in a tab of their own. */
export const printOrders = (ids: number[]) => openFile(() => loadOrders(ids), `${text('requestDetails.order')}.pdf`)

/** Puts a request into the bin, after asking; `away` leads off its page. */
export const removeRequest = async (
  { id, number }: Pick<ServiceRequest, 'id' | 'number'>,
  away: () => Promise<void>,
) => {
  const agreed = await confirm({
    title: text('requestDetails.removeTitle', { number }),
    text: text('requestDetails.removeText'),
    yes: text('ui.delete'),
    danger: true,
  })
  if (!agreed) return
  removed.add(id)
  try {
    await call('DELETE /service_request/:id', { params: { id } })
    await away()
    queryClient.removeQueries({ queryKey: readRequest(id).queryKey })
    await toastDeleted({
      kind: 'service_requests',
      id,
      message: text('requestDetails.removed'),
      restored: text('requestDetails.restored'),
      touches: ['service_request', 'service_requests'],
    })
  } catch (error) {
    removed.delete(id)
    await toastError(error)
  }
}
