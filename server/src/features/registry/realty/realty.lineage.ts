import type { realtyRoutes } from '@oselia/contract/realty'
import type { ValidationIssue } from '@oselia/contract/issues'
import type { z } from 'zod'
import { sharesSum, numberKey, unitIssues, type Share } from './realty.rules.js'

export type SplitBody = z.output<(typeof realtyRoutes)['split']['body']>

/** Issues of a split: parts without a number, with contradictory areas, or with a repeated number. */
export const splitIssues = (parts: SplitBody['parts']): ValidationIssue[] =>
  parts.flatMap((part, at) => {
    const twice = parts.slice(0, at).some(({ number }) => numberKey(number) === numberKey(part.number))
    const issues = unitIssues(part, `parts.${at}.`)
    return twice ? [...issues, { field: `parts.${at}.number`, key: 'taken' as const }] : issues
  })

/** The sum of areas in square metres, exact to the hundredth; null when any is unknown. */
export const areasSum = (areas: readonly (number | null)[]): number | null =>
  areas.includes(null) ? null : areas.reduce<number>((sum, area) => sum + Math.round(area! * 100), 0) / 100

/** The sum of counts; null when any is unknown. */
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

/** Whether the same people hold equal parts of both units, regardless of how many shares make up each part. */
export const ownedAlike = (one: readonly Held[], other: readonly Held[]): boolean => holdings(one) === holdings(other)
