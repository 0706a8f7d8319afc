import type { UnitRef } from '@oselia/contract/realty'
import { call } from '../../platform/api.ts'
import { type Text, text } from '../../platform/messages.ts'
import { confirm } from '../../platform/modal.tsx'
import { queryClient } from '../../platform/query.ts'
import { toastError } from '../../platform/toast.ts'
import { toastDeleted } from '../../platform/undo.ts'
import { unitTitle } from './realty.field.tsx'

const kinds = ['residents', 'ownerships', 'accounts', 'vehicles', 'service_requests', 'realty'] as const

/** What hangs on a unit, one line for each kind. */
export const usageLines = (usage: readonly { kind: string; count: number }[], t: Text) =>
  usage
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => t(`realty.usage_${kinds.find((known) => known === kind) ?? 'other'}`, { count }))

const remove = async (unit: UnitRef, away: () => Promise<void>) => {
  const { id } = unit
  const name = unitTitle(text, unit)
  const usage = await call('GET /realty/:id/usage', { params: { id } })
  const agreed = await confirm({
    title: text('realty.removeTitle', { name }),
    text: text('realty.removeText', { name }),
    hangs: usageLines(usage.data, text),
    yes: text('ui.delete'),
    danger: true,
  })
  if (!agreed) return
  await call('DELETE /realty/:id', { params: { id } })
  await away()
  queryClient.removeQueries({ queryKey: ['realty', 'GET /realty/:id', { params: { id } }] })
  await toastDeleted({
    kind: 'realty',
    id,
    message: text('realty.removed'),
    restored: text('realty.restored'),
    touches: ['realty', 'houses', 'residents', 'members', 'ownerships', 'accounts', 'vehicles'],
  })
}

/** Deletes a unit after showing what hangs on it; `away` leads off its page. */
export const removeUnit = (unit: UnitRef, away: () => Promise<void>) => void remove(unit, away).catch(toastError)
