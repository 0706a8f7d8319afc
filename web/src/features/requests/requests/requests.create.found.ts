import type { ReplyOf } from '@oselia/contract/api'
import type { Hit } from '@oselia/contract/search'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocal, useText } from '../../../platform/messages.ts'
import { phoneText } from '../../../platform/phone-text.ts'
import { read } from '../../../platform/query.ts'
import { type UnitChoice, unitChoice, unitName } from '../../registry/units/units.public.tsx'
import type { CallerChoice, HouseChoice } from './requests.create.values.ts'

type Caller = ReplyOf<'GET /service_request/caller'>['data']['callers'][number]

/** One line under the first field, and what it puts into the form. */
export interface Found {
  key: string
  kind: 'caller' | 'member' | 'unit' | 'house' | 'phone' | 'name'
  title: string
  detail: string
  caller: CallerChoice | null
  unit: UnitChoice | null
  house: HouseChoice | null
  /** What was typed, when nobody of the register is meant. */
  phone?: string
  name?: string
}

const nothing = { caller: null, unit: null, house: null, detail: '' }
const digitsOf = (typed: string) => typed.replace(/\D/g, '')

/** Whether what is typed is a phone, or its last digits. */
const isPhone = (typed: string) => /^[+\d][\d\s()+-]*$/.test(typed) && digitsOf(typed).length >= 4

/** Whether what is typed is all of a phone, which belongs to one person as a rule. */
export const isWholePhone = (typed: string) => isPhone(typed) && digitsOf(typed).length >= 9

const useCallerLines = () => {
  const t = useText()
  const local = useLocal()
  return ({ member, units }: Caller): Found[] => {
    const caller = member && { label: member.name, member }
    const phone = member?.phone ? phoneText(member.phone) : ''
    const name = member?.name ?? t('requestCreate.somebody')
    if (units.length === 0)
      return [{ ...nothing, key: `m${member?.id}`, kind: 'caller', title: name, detail: phone, caller }]
    // A resident owner is linked to the unit twice.
    const each = [...new Map(units.map((unit) => [unit.id, unit])).values()]
    return each.map((unit) => ({
      key: `m${member?.id}u${unit.id}`,
      kind: 'caller',
      title: `${name} · ${unitName(t, unit)}`,
      detail: [unit.address, unit.role && local(unit.role), phone].filter(Boolean).join(' · '),
      caller,
      unit: unitChoice(t, unit),
      house: null,
    }))
  }
}

const hitLine = ({ kind, id, title, detail }: Hit): Found[] => {
  const shown = { ...nothing, key: `${kind}${id}`, title, detail }
  if (kind === 'members')
    return [{ ...shown, kind: 'member', caller: { label: title, member: { id, name: title, phone: null } } }]
  if (kind === 'realty')
    return [
      // Number and house of the unit are learnt with those who live there.
      { ...shown, kind: 'unit', unit: { id, label: title, type: 'apartment', number: '', house_id: 0 } },
    ]
  return kind === 'houses' ? [{ ...shown, kind: 'house', house: { id, label: title } }] : []
}

/** Results for the typed text: people with their units for a phone, else people, units and houses. */
export const useFound = (typed: string) => {
  const t = useText()
  const lines = useCallerLines()
  const [asked] = useDebouncedValue(typed, 150)
  const byPhone = isPhone(asked)
  const phone = digitsOf(asked)
  const callers = useQuery({
    ...read('GET /service_request/caller', { query: { phone } }),
    enabled: byPhone,
    placeholderData: keepPreviousData,
  })
  // Four digits may still be the number of a flat.
  const wanted = asked.length >= (byPhone ? 1 : 2) && (!byPhone || phone.length <= 5)
  const hits = useQuery({
    ...read('GET /search', { query: { q: asked } }),
    enabled: wanted,
    placeholderData: keepPreviousData,
  })
  const found = [
    ...(byPhone ? (callers.data?.data.callers ?? []).flatMap(lines) : []),
    ...(wanted ? (hits.data?.data ?? []).flatMap(hitLine) : []),
  ]
  const busy = asked !== typed || (byPhone && callers.isFetching) || (wanted && hits.isFetching)
  const settled = asked === typed && !busy
  const as: Found[] =
    asked.length < 2
      ? []
      : byPhone
        ? phone.length >= 9
          ? [
              {
                ...nothing,
                key: 'phone',
                kind: 'phone',
                title: t('requestCreate.asPhone', { phone: asked }),
                phone: asked,
              },
            ]
          : []
        : settled && /\p{L}/u.test(asked)
          ? [{ ...nothing, key: 'name', kind: 'name', title: t('requestCreate.asName', { name: asked }), name: asked }]
          : []
  return { found: [...found, ...as], busy }
}
