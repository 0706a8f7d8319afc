import type { Threshold, VotingRules } from '@oselia/contract/governance-profiles'
import type { RegisterUnit } from '../features/voting/votings/votings.register.rules.js'

/** Rules of an association: area, majority of more than half, a dominant owner. */
export const rules: VotingRules = {
  notice_days: 10,
  survey_days: 15,
  extension_days: 0,
  email_request_days: null,
  min_initiators: 1,
  weight: 'area',
  dominant_owner: true,
  dominant_over: { numerator: 1, denominator: 2 },
  joint_owners: 'split',
  answers: ['for', 'against', 'abstain'],
  electronic: 'none',
  code_contestable: false,
  officers: { base: 'present', by_video: false },
  requires_surveyor: false,
  proxy: { allowed: true, form: 'text', max_owners: null, max_percent: null, max_days: null },
  debtors_vote: true,
  quorum: null,
  thresholds: [],
}
export const threshold = (
  numerator: number,
  denominator: number,
  strict: boolean,
  more: Partial<Threshold> = {},
): Threshold => ({
  code: 'rule',
  name: { uk: 'Правило' },
  numerator,
  denominator,
  strict,
  base: 'all',
  second_call_base: null,
  dimension: 'weight',
  block: null,
  ...more,
})
export const majority = threshold(1, 2, true)
export const twoThirds = threshold(2, 3, false)

let nextUnit = 0
/** A unit with owners named by letters and their shares; the area in square metres. */
export const unit = (
  number: string,
  area: number,
  owners: Record<string, [number, number]>,
  joint = false,
): RegisterUnit => ({
  realty_id: ++nextUnit,
  house_id: 1,
  unit: number,
  unit_type: 'apartment',
  entrance: 1,
  floor: 1,
  sort_key: number,
  area: Math.round(area * 100),
  quota: null,
  owners: Object.entries(owners).map(([name, [numerator, denominator]]) => ({
    member_id: name.charCodeAt(0),
    name,
    numerator,
    denominator,
    joint,
    document: null,
  })),
})
