import type { UnitRef } from '@oselia/contract/realty'
import { call } from '../../../platform/api.ts'
import { type Text, text } from '../../../platform/messages.ts'
import { toastError } from '../../../platform/toast.ts'
import { deleteToBin } from '../../../platform/undo.ts'
import { unitTitle } from '../units/units.choice.public.ts'
import { unitTouches } from './realty.lists.ts'

const kinds = [
  'residents',
  'ownerships',
  'accounts',
  'vehicles',
  'service_requests',
  'realty',
  'bills',
  'meters',
] as const

/** Related records of a unit, one line per kind. */
export const usageLines = (usage: readonly { kind: string; count: number }[], t: Text) =>
  usage
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => t(`realty.usage_${kinds.find((known) => known === kind) ?? 'other'}`, { count }))

const remove = async (unit: UnitRef, away: () => Promise<void>) => {
  const { id } = unit
  const name = unitTitle(text, unit)
  const usage = await call('GET /realty/:id/usage', { params: { id } })
  await deleteToBin({
    call: 'DELETE /realty/:id',
    kind: 'realty',
    id,
    question: {
      title: text('realty.removeTitle', { name }),
      text: text('realty.removeText', { name }),
      dependents: usageLines(usage.data, text),
    },
    first: away,
    message: text('realty.removed'),
    restored: text('realty.restored'),
    touches: unitTouches,
  })
}

/** Deletes a unit after showing the related records; `away` leaves the page. */
export const removeUnit = (unit: UnitRef, away: () => Promise<void>) => void remove(unit, away).catch(toastError)
