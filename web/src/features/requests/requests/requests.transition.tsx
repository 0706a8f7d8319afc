import type { ServiceRequest } from '@oselia/contract/service-request-details'
import type { Move, RequestState } from '@oselia/contract/service-request-moves'
import { useRef } from 'react'
import { ApiError } from '../../../platform/api.ts'
import { DialogBar } from '../../../platform/dialog-bar.tsx'
import { Form, useSaveForm } from '../../../platform/form.tsx'
import { language, text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { parseText } from '../../../platform/number-text.ts'
import { queryClient } from '../../../platform/query.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { timeZone } from '../../../platform/zone.ts'
import { wallClock } from '../../../platform/zoned.ts'
import { changeRequest, moveRequest, readRequest } from './requests.details.actions.ts'
import { knownWorker } from './requests.details.worker.tsx'
import { materialBodyOf, materialValuesOf } from './requests.materials.values.ts'
import { moveName } from './requests.moves.words.ts'
import { MoveFields, type MoveValues } from './requests.transition.fields.tsx'
import { type WorkState, isOvertaken, workChange } from './requests.transition.work.ts'

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
  ...materialValuesOf(request, language()),
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

/**
 * Saves fields of the request first, since the transition checks them. Rejects with a version conflict where somebody else
 * has written the same since the form was `opened`.
 */
const keepWork = async (opened: WorkState, now: ServiceRequest, { needs }: Move, values: MoveValues) => {
  if (isOvertaken(opened, now, values, language()))
    throw new ApiError(409, { code: 'version_conflict', message: '', data: now })
  const change = workChange(opened, values, { withTicks: needs.includes('checklist'), language: language() })
  if (change) await changeRequest(now.id, change)
}

/** The transition, with the materials and the time that are saved before it. */
const schemaOf = async () => {
  const { transition, update } = (await import('@oselia/contract/service-requests')).serviceRequests
  const { materials, work_minutes } = update.body.shape
  return transition.body.extend({ materials, work_minutes })
}

/** A conflict of the transition itself is shown and not merged: it may not be meant any more. */
const shown = (error: unknown): never => {
  if (!(error instanceof ApiError) || error.code !== 'version_conflict') throw error
  throw new ApiError(error.status, { code: error.code, message: error.message })
}

const current = async (id: number) => (await queryClient.ensureQueryData(readRequest(id))).data

interface Props {
  request: ServiceRequest
  move: Move
  zone: string
  close: () => void
}

const TransitionForm = ({ request, move, zone, close }: Props) => {
  const t = useText()
  const { id } = request
  // The state that the form was made of, with the materials that they were merged with.
  const opened = useRef<WorkState>(request)
  const save = useSaveForm({
    resource: 'service_request_move',
    schema: schemaOf,
    values: startOf(request, move, zone),
    valuesOf: (theirs): MoveValues => {
      const { materials, work_minutes } = theirs as ServiceRequest
      opened.current = { ...opened.current, materials, work_minutes }
      return { ...save.form.getValues(), ...materialValuesOf(opened.current, language()) }
    },
    body: (values) => ({ ...bodyOf(values, move), ...materialBodyOf(values), version: request.version }),
    labels: { materials: 'requestWork.materials', work_minutes: 'requestWork.work_minutes' },
    guard: false,
    send: async ({ materials: _, work_minutes: __, ...body }) => {
      await keepWork(opened.current, await current(id), move, save.form.getValues())
      // Whoever wrote meanwhile did not change what this move is about, or it would not be allowed any more.
      const { version } = await current(id)
      return moveRequest(id, { ...body, version }).catch(shown)
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
