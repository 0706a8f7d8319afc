import type { realtyRoutes } from '@oselia/contract/realty'
import type { Fault } from '@oselia/contract/issues'
import type { z } from 'zod'
import { sharesSum, numberKey, unitFaults, type Share } from './realty.rules.js'

export type SplitBody = z.output<(typeof realtyRoutes)['split']['body']>

/** What can't be in a split: parts without a number, with areas that contradict each other, or with one number twice. */
export const splitFaults = (parts: SplitBody['parts']): Fault[] =>
  parts.flatMap((part, at) => {
    const twice = parts.slice(0, at).some(({ number }) => numberKey(number) === numberKey(part.number))
    const faults = unitFaults(part, `parts.${at}.`)
    return twice ? [...faults, { field: `parts.${at}.number`, key: 'taken' as const }] : faults
  })

/** The sum of areas in square metres, exact to the hundredth; null when one of them is unknown. */
export const areasSum = (areas: readonly (number | null)[]): number | null =>
  areas.includes(null) ? null : areas.reduce<number>((sum, area) => sum + Math.round(area! * 100), 0) / 100

/** The sum of counts; null when one of them is unknown. */
export const countsSum = (counts: readonly (number | null)[]): number | null =>
  counts.includes(null) ? null : counts.reduce<number>((sum, count) => sum + count!, 0)

interface Held extends Share {
  member_id: number
}

const holdings = (shares: readonly Held[]): string => {
  const members = [...new Set(shares.map(({ member_id }) => member_id))].toSorted((a, b) => a - b)
  return JSON.stringify(
    members.map((member) => {
      const own = shares.filter(({ member_id }) => member_id === member)
      return [member, sharesSum(own.filter(({ joint }) => !joint)), sharesSum(own.filter(({ joint }) => joint))]
    }),
  )
}

/** Whether the same people hold the same parts of both units, however many shares each part is written in. */
export const ownedAlike = (one: readonly Held[], other: readonly Held[]): boolean => holdings(one) === holdings(other)
