import { useQuery } from '@tanstack/react-query'
import { type MessageKey, useFormat, useLocal, useText } from '../../platform/messages.ts'
import { read } from '../../platform/query.ts'
import { useMay } from '../../platform/user.ts'
import { figures, privates } from './realty.values.ts'
import { endReasons, purposes, states, titleKinds, types } from './realty.words.ts'

type Labels = Record<string, MessageKey>

const unitFields = [
  'house_id',
  'type',
  'number',
  'label',
  'state',
  'purpose',
  'registry_number',
  'cadastral_number',
  'parent_id',
  ...figures,
  ...privates,
  'counts_in_voting',
  'billable',
  'note',
  'tags',
]

/** Names of the fields of a unit and of what hangs on it, as the history tells them. */
export const unitLabels: Labels = {
  ...Object.fromEntries(unitFields.map((field) => [field, `unit.${field}` as MessageKey])),
  ended_on: 'title.ended_on',
}

export const shareLabels: Labels = {
  realty_id: 'title.realty_id',
  member_id: 'moves.owner',
  numerator: 'title.numerator',
  denominator: 'title.denominator',
  joint: 'moves.joint',
  from: 'moves.from',
  to: 'moves.to',
  title_kind: 'title.title_kind',
  title_number: 'title.title_number',
  title_date: 'title.title_date',
  title_issuer: 'title.title_issuer',
  registered_on: 'title.registered_on',
  registry_extract: 'title.registry_extract',
  end_reason: 'title.reason',
  file_ids: 'title.files',
  note: 'moves.note',
}

export const residentLabels: Labels = {
  realty_id: 'title.realty_id',
  member_id: 'moves.person',
  role_id: 'moves.role',
  from: 'moves.from',
  to: 'moves.to',
  registered: 'moves.registered',
  lives_here: 'moves.lives_here',
  is_primary_contact: 'moves.is_primary_contact',
  end_reason: 'title.reason',
  note: 'moves.note',
}

export const accountLabels: Labels = {
  realty_id: 'title.realty_id',
  number: 'moves.accountNumber',
  service: 'moves.service',
  holder_id: 'moves.holder',
  from: 'moves.from',
  to: 'moves.to',
  note: 'moves.note',
}

/** How values of a unit and of what hangs on it are written. */
export const useUnitWords = () => {
  const t = useText()
  const { number } = useFormat()
  return (field: string, value: unknown) => {
    const type = field === 'type' && types.find((one) => one === value)
    if (type) return t(`unit.type_${type}`)
    const state = field === 'state' && states.find((one) => one === value)
    if (state) return t(`unit.state_${state}`)
    const purpose = field === 'purpose' && purposes.find((one) => one === value)
    if (purpose) return t(`unit.purpose_${purpose}`)
    const title = field === 'title_kind' && titleKinds.find((one) => one === value)
    if (title) return t(`title.kind_${title}`)
    const reason = field === 'end_reason' && endReasons.find((one) => one === value)
    if (reason) return t(`title.reason_${reason}`)
    return field === 'file_ids' && Array.isArray(value) ? number(value.length) : undefined
  }
}

/** The same for residents, whose roles have names. */
export const useResidentWords = () => {
  const local = useLocal()
  const unit = useUnitWords()
  const enabled = useMay('residents.read')
  const roles = useQuery({ ...read('GET /resident-roles', { query: { per_page: 100, sort: 'sort' } }), enabled })
  return (field: string, value: unknown) => {
    const role = field === 'role_id' && roles.data?.data.find(({ id }) => id === value)
    return role ? local(role.name) : unit(field, value)
  }
}
