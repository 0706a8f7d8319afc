import type { ServiceRequest } from '@oselia/contract/service-request-details'
import { cancelReasons, commonPlaces, ratingReasons, waitReasons } from '@oselia/contract/service-request-details.enums'
import { prioritiesDescending, requestSources, requestStates } from '@oselia/contract/service-requests.enums'
import type { ReactNode } from 'react'
import { type MessageKey, useFormat, useText } from '../../../platform/messages.ts'

/** Names of the fields whose changes a person reads. */
export const requestLabels: Record<string, MessageKey> = {
  status: 'request.status',
  wait_reason: 'requestMoves.wait_reason',
  cancel_reason: 'requestMoves.cancel_reason',
  deferred_until: 'requestMoves.deferred_until',
  duplicate_of: 'requestMoves.duplicate_of',
  type_id: 'request.type',
  priority: 'request.priority',
  title: 'requestDetails.title',
  description: 'request.description',
  house: 'requestDetails.house',
  house_id: 'requestDetails.house',
  unit: 'requestDetails.realty',
  realty_id: 'requestDetails.realty',
  entrance: 'requestDetails.entrance',
  floor: 'requestDetails.floor',
  common_place: 'requestDetails.common_place',
  place_note: 'requestDetails.place_note',
  member: 'requestDetails.member',
  member_id: 'requestDetails.member',
  caller_name: 'requestDetails.caller_name',
  caller_phone: 'requestDetails.caller_phone',
  source: 'request.source',
  responsible_id: 'request.responsible',
  performer_id: 'request.performer',
  departure_id: 'request.departure',
  observer_ids: 'requestDetails.observers',
  incident: 'request.incident',
  incident_id: 'request.incident',
  link: 'requestLinks.address',
  warranty: 'requestDetails.warranty',
  payable: 'requestDetails.payable',
  insurance: 'requestDetails.insurance',
  act_claim: 'requestDetails.act_claim',
  visible_to_resident: 'requestDetails.visible_to_resident',
  tags: 'request.tags',
  custom: 'requestDetails.particulars',
  checklist: 'requestWork.checklist',
  materials: 'requestWork.materials',
  work_minutes: 'requestWork.work_minutes',
  before_ids: 'requestWork.files_before',
  after_ids: 'requestWork.files_after',
  file_ids: 'requestWork.files_files',
  due_at: 'requestDetails.due_at',
  authorities_at: 'requestDetails.authorities_at',
  quality_ok: 'requestWork.quality',
  quality_note: 'requestWork.quality_note',
  resolved_at: 'requestDetails.resolved_at',
  rating: 'requestWork.rating',
  rating_reasons: 'requestWork.why',
  rating_comment: 'requestWork.comment',
}

const known = <T extends string>(words: readonly T[], value: unknown) => words.find((word) => word === value)

/** Codes of a field as words. */
const useCodes = () => {
  const t = useText()
  return (field: string, value: unknown): string | undefined => {
    const state = field === 'status' && known(requestStates, value)
    if (state) return t(`request.status_${state}`)
    const priority = field === 'priority' && known(prioritiesDescending, value)
    if (priority) return t(`request.priority_${priority}`)
    const wait = field === 'wait_reason' && known(waitReasons, value)
    if (wait) return t(`request.wait_${wait}`)
    const cancel = field === 'cancel_reason' && known(cancelReasons, value)
    if (cancel) return t(`request.cancel_${cancel}`)
    const place = field === 'common_place' && known(commonPlaces, value)
    if (place) return t(`request.place_${place}`)
    const source = field === 'source' && known(requestSources, value)
    return source ? t(`request.source_${source}`) : undefined
  }
}

type Item = Partial<ServiceRequest['checklist'][number] & ServiceRequest['materials'][number]>

/** How the history, and a choice between two people's values, write what is not plain text. */
export const useRequestWords = () => {
  const { number, list } = useFormat()
  const code = useCodes()
  const t = useText()
  const reason = (value: unknown) => {
    const why = known(ratingReasons, value)
    return why ? t(`requestWork.why_${why}`) : String(value)
  }
  const items = (value: readonly Item[]) =>
    list(
      value.map(({ text, done, name, qty }) => (text ? `${done ? '☑' : '☐'} ${text}` : `${name ?? ''} × ${qty ?? 1}`)),
    )
  return (field: string, value: unknown): ReactNode => {
    if (Array.isArray(value) && value.length > 0) {
      if (field === 'rating_reasons') return list(value.map((one) => reason(one)))
      if (field === 'checklist' || field === 'materials') return items(value as Item[])
      return /^(before|after|file)_ids$/.test(field) ? number(value.length) : undefined
    }
    if (field === 'custom' && value && typeof value === 'object')
      return list(Object.values(value).map(String)) || undefined
    return code(field, value)
  }
}
