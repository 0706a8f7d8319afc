import type { Language } from '@oselia/contract/languages'
import type { ServiceRequest } from '@oselia/contract/service-request-details'
import { same } from '../../../platform/form-merge.ts'
import { type MaterialValues, materialBodyOf, materialValuesOf } from './requests.materials.values.ts'

/** What a transition shows and changes of the request itself. */
export type WorkState = Pick<ServiceRequest, 'materials' | 'work_minutes'> & {
  checklist: readonly { text: string; done: boolean }[]
  after: readonly { id: number }[]
}

export interface WorkValues extends MaterialValues {
  /** Places in the checklist that are done. */
  ticked: number[]
  after_ids: number[]
}

const typedWork = ({ materials, work_minutes }: MaterialValues) => ({ materials, work_minutes })
const isTyped = (stored: WorkState, values: WorkValues, language: Language) =>
  same(typedWork(values), materialValuesOf(stored, language))

/**
 * Whether somebody else has changed the materials or the time since the form was made of `opened`, and the form has
 * changed them too, to something else.
 */
export const isOvertaken = (opened: WorkState, now: WorkState, values: WorkValues, language: Language) =>
  !isTyped(opened, values, language) &&
  !isTyped(now, values, language) &&
  !same(materialValuesOf(opened, language), materialValuesOf(now, language))

/**
 * What the form changes of the request as it is now; undefined for nothing. Photos that somebody else added since it was
 * `opened` stay, as do ticks.
 */
export const workChange = (
  opened: WorkState,
  values: WorkValues,
  { withTicks, language }: { withTicks: boolean; language: Language },
) => {
  const { ticked, after_ids } = values
  const stored = opened.after.map(({ id }) => id)
  const pictures = !same(after_ids, stored)
  const used = !isTyped(opened, values, language)
  const ticks = withTicks && opened.checklist.some(({ done }, at) => done !== ticked.includes(at))
  if (!pictures && !ticks && !used) return undefined
  const othersIn = (now: WorkState) => now.after.map(({ id }) => id).filter((id) => !stored.includes(id))
  return (now: WorkState) => ({
    ...(pictures && { after_ids: [...new Set([...othersIn(now), ...after_ids])] }),
    ...(used && materialBodyOf(values)),
    ...(ticks && {
      checklist: now.checklist.map((item, at) => ({ text: item.text, done: item.done || ticked.includes(at) })),
    }),
  })
}
