import type { ServiceRequest } from '@oselia/contract/service-request-details'
import type { Move, RequestState } from '@oselia/contract/service-request-moves'
import { DialogBar } from '../../../platform/dialog-bar.tsx'
import { Form, useSaveForm } from '../../../platform/form.tsx'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { parseText } from '../../../platform/number-text.ts'
import { queryClient } from '../../../platform/query.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { timeZone } from '../../../platform/zone.ts'
import { wallClock } from '../../../platform/zoned.ts'
import { changeRequest, moveRequest, readRequest } from './requests.details.actions.ts'
import { knownWorker } from './requests.details.worker.tsx'
import { materialBodyOf, materialValuesOf } from './requests.materials.fields.tsx'
import { moveName } from './requests.moves.words.ts'
import { MoveFields, type MoveValues } from './requests.transition.fields.tsx'

const DAY = 86_400_000
const dayIn = (days: number, zone: string) =>
  wallClock(new Date(Date.now() + days * DAY).toISOString(), zone).slice(0, 10)

const startOf = (request: ServiceRequest, { to }: Move, zone: string): MoveValues => ({
  reason: '',
  wait_reason: '',
  cancel_reason: '',
  duplicate: null,
  deferred_until: to === 'deferred' ? dayIn(30, zone) : '',
  performer: knownWorker(request.performer),
  responsible: knownWorker(request.responsible),
  message: '',
  ticked: request.checklist.flatMap(({ done }, at) => (done ? [at] : [])),
  after_ids: request.after.map(({ id }) => id),
  ...materialValuesOf(request),
})

const bodyOf = (values: MoveValues, { to, needs }: Move) => ({
  to,
  reason: parseText(values.reason),
  wait_reason: values.wait_reason || null,
  cancel_reason: values.cancel_reason || null,
  duplicate_of: values.cancel_reason === 'duplicate' ? (values.duplicate?.id ?? null) : null,
  deferred_until: parseText(values.deferred_until),
  performer_id: needs.includes('performer_id') ? (values.performer?.id ?? null) : null,
  responsible_id: needs.includes('performer_id') ? (values.responsible?.id ?? null) : null,
  message: parseText(values.message),
})

/** Saves fields of the request first, since the transition checks them. Returns the version to send. */
const keepWork = async (request: ServiceRequest, { needs }: Move, values: MoveValues) => {
  const { ticked, after_ids } = values
  const stored = request.after.map(({ id }) => id)
  const pictures = after_ids.join() !== stored.join()
  const materials = materialBodyOf(values)
  const used = JSON.stringify(materials) !== JSON.stringify(materialBodyOf(materialValuesOf(request)))
  const ticks = needs.includes('checklist') && request.checklist.some(({ done }, at) => done !== ticked.includes(at))
  if (!pictures && !ticks && !used) return
  // Photos that another person added meanwhile stay.
  const othersIn = (now: ServiceRequest) => now.after.map(({ id }) => id).filter((id) => !stored.includes(id))
  await changeRequest(request.id, (now) => ({
    ...(pictures && { after_ids: [...new Set([...othersIn(now), ...after_ids])] }),
    ...(used && materials),
    ...(ticks && {
      checklist: now.checklist.map((item, at) => ({ text: item.text, done: item.done || ticked.includes(at) })),
    }),
  }))
}

interface Props {
  request: ServiceRequest
  move: Move
  zone: string
  close: () => void
}

const TransitionForm = ({ request, move, zone, close }: Props) => {
  const t = useText()
  const { id } = request
  const save = useSaveForm({
    resource: 'service_request_move',
    schema: () => import('@oselia/contract/service-requests').then((m) => m.serviceRequests.transition.body),
    values: startOf(request, move, zone),
    body: (values) => ({ ...bodyOf(values, move), version: request.version }),
    guard: false,
    send: async (body) => {
      await keepWork(request, move, save.form.getValues())
      // Whoever wrote meanwhile did not change what this move is about, or it would not be allowed any more.
      const { version } = (await queryClient.ensureQueryData(readRequest(id))).data
      return moveRequest(id, { ...body, version })
    },
    done: close,
  })
  return (
    <Form of={save}>
      <MoveFields of={save} request={request} move={move} days={{ first: dayIn(1, zone), last: dayIn(365, zone) }} />
      <DialogBar of={save} label={moveName(t, request.status, move.to)} cancel={close} />
    </Form>
  )
}

const begin = async (id: number, to: RequestState, zone: string) => {
  const { data: request } = await queryClient.fetchQuery({ ...readRequest(id), staleTime: 0 })
  const move = request.moves.find((one) => one.to === to)
  if (!move) return toast({ kind: 'refused', message: text('requestMoves.notAllowed') })
  if (move.needs.length === 0) return moveRequest(id, { to, version: request.version })
  return showModal({
    title: `${moveName(text, request.status, to)} · ${request.number}`,
    size: 'lg',
    body: (close) => <TransitionForm request={request} move={move} zone={zone} close={close} />,
  })
}

/**
 * Moves a request: at once where the move asks for nothing, else by a form of just what it asks for.
 * `zone` is the community's, whose days are offered.
 */
export const openTransition = (
  request: Pick<ServiceRequest, 'id'>,
  to: RequestState,
  zone = timeZone(),
): Promise<void> => begin(request.id, to, zone).then(() => undefined, toastError)
