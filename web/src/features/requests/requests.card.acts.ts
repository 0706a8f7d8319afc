import type { BodyOf } from '@oselia/contract/api'
import type { ServiceRequest } from '@oselia/contract/service-request-cards'
import { ApiError, call, commonHeaders, newKey, urlOf } from '../../platform/api.ts'
import { text } from '../../platform/messages.ts'
import { confirm } from '../../platform/modal.tsx'
import { invalidate, queryClient, read } from '../../platform/query.ts'
import { repeatKey, settleKey } from '../../platform/repeat-key.ts'
import { toast, toastError } from '../../platform/toast.ts'
import { toastDeleted } from '../../platform/undo.ts'

export const readRequest = (id: number) => read('GET /service_request/:id', { params: { id } })

/** Versions that this browser wrote itself: any other one is somebody else's change. */
const written = new Map<number, number>()
export const isOwnVersion = ({ id, version }: Pick<ServiceRequest, 'id' | 'version'>) =>
  (written.get(id) ?? 0) >= version

const show = (request: ServiceRequest) => queryClient.setQueryData(readRequest(request.id).queryKey, { data: request })

/** Requests that this person has just put into the bin: their pages are left without a word of their own. */
const removed = new Set<number>()
export const isRemoved = (id: number) => removed.has(id)

/** Shows what the server answered to an act of this person; lists, boards and histories are read anew. */
export const took = (request: ServiceRequest) => {
  written.set(request.id, request.version)
  show(request)
  void invalidate('service_requests')
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [resource, name] }) =>
      resource === 'service_request' && name !== 'GET /service_request/:id',
  })
}

const now = async (id: number) => (await queryClient.ensureQueryData(readRequest(id))).data

/** Where somebody wrote first, what stands now is shown in any case. */
const shownAnew = (error: unknown): ServiceRequest | null => {
  if (!(error instanceof ApiError) || error.code !== 'version_conflict' || !error.data) return null
  const current = error.data as ServiceRequest
  show(current)
  return current
}

type Change = Omit<BodyOf<'PUT /service_request/:id'>, 'version'>
interface How {
  /** The change can be made on whatever stands there now: a tick, one more file. */
  joins?: boolean
}

const put = async (id: number, make: (request: ServiceRequest) => Change, joins: boolean, tries = 3): Promise<void> => {
  const request = await now(id)
  try {
    const body = { ...make(request), version: request.version }
    took((await call('PUT /service_request/:id', { params: { id }, body })).data)
  } catch (error) {
    if (!shownAnew(error) || !joins || tries === 1) throw error
    await put(id, make, joins, tries - 1)
  }
}

let line: Promise<unknown> = Promise.resolve()

/** Changes fields in place, one change after another, so that two quick ones don't meet each other's version. Rejects with an `ApiError`. */
export const changeRequest = (id: number, make: (request: ServiceRequest) => Change, { joins = false }: How = {}) => {
  const next = line.then(() => put(id, make, joins))
  line = next.catch(() => undefined)
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

export type MoveBody = BodyOf<'POST /service_request/:id/transition'>

/** Moves a request and shows it; the toast takes the move back. Rejects with an `ApiError`. */
export const moveRequest = async (id: number, body: MoveBody) => {
  const given = { params: { id }, body }
  const name = 'POST /service_request/:id/transition'
  try {
    const reply = await call(name, { ...given, key: repeatKey(name, given) })
    settleKey(name, given, null)
    took(reply.data)
    // Who refused his work may see it no more: reading it again tells, and its page is left.
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
    took((await call('POST /service_request/:id/undo', { params: { id }, body: { version } })).data)
    await toast({ message: text('requestMoves.undone') })
  } catch (error) {
    shownAnew(error)
    void invalidate('service_request')
    await toastError(error)
  }
}

/** Opens work orders for print in a tab of their own. */
export const printOrders = async (ids: number[]) => {
  // Only what is opened within the click itself is not held back by the browser.
  const tab = window.open('', '_blank')
  try {
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
    const url = URL.createObjectURL(new Blob([await response.blob()], { type: 'application/pdf' }))
    if (tab) tab.location.replace(url)
    else Object.assign(document.createElement('a'), { href: url, download: `${text('requestCard.order')}.pdf` }).click()
    // The tab has to load it first.
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  } catch (error) {
    tab?.close()
    await toastError(error instanceof ApiError ? error : new ApiError(0, { message: '', code: 'network' }))
  }
}

/** Puts a request into the bin, after asking; `away` leads off its page. */
export const removeRequest = async (
  { id, number }: Pick<ServiceRequest, 'id' | 'number'>,
  away: () => Promise<void>,
) => {
  const agreed = await confirm({
    title: text('requestCard.removeTitle', { number }),
    text: text('requestCard.removeText'),
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
      message: text('requestCard.removed'),
      restored: text('requestCard.restored'),
      touches: ['service_request', 'service_requests'],
    })
  } catch (error) {
    removed.delete(id)
    await toastError(error)
  }
}
