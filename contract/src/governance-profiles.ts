import { z } from 'zod'
import * as kit from './kit.js'
import { ballotAnswers } from './votings.enums.js'
import {
  electionBases,
  electronicBallots,
  jointVotes,
  profileCodes,
  proxyForms,
  thresholdBases,
  thresholdDimensions,
  votingWeights,
} from './governance-profiles.enums.js'

const fraction = { numerator: z.int().min(1).max(1_000_000), denominator: z.int().min(1).max(1_000_000) }
const withinOne = {
  check: ({ numerator, denominator }: { numerator: number; denominator: number }) => numerator <= denominator,
  params: { path: ['numerator'], params: { key: 'above_one' } },
}

/** When a question is adopted: `numerator/denominator` of the base, more than it where `strict`, at least it otherwise. */
const threshold = z
  .strictObject({
    code: kit.code,
    name: kit.residentText(200),
    ...fraction,
    strict: z.boolean(),
    /** Of all votes of the register, of those present at the meeting, or of those for and against. */
    base: z.enum(thresholdBases).default('all'),
    /** The base in the second call of the meeting; null: the same. */
    second_call_base: z.enum(thresholdBases).nullable().default(null),
    /** Counted by weight, by owners, or needed by both. */
    dimension: z.enum(thresholdDimensions).default('weight'),
    /** Not adopted when more than this part of the base is against. */
    block: z.strictObject(fraction).refine(withinOne.check, withinOne.params).nullable().default(null),
  })
  .refine(withinOne.check, withinOne.params)
export type Threshold = z.output<typeof threshold>

const proxyRules = z.strictObject({
  allowed: z.boolean(),
  /** The least form that a proxy must have. */
  form: z.enum(proxyForms).default('text'),
  /** Owners that one representative may vote for; null: any number. */
  max_owners: z.int().min(1).max(10_000).nullable().default(null),
  /** The same as a percentage of the units, rounded down, and at least one. */
  max_percent: z.int().min(1).max(100).nullable().default(null),
  max_days: z.int().min(1).max(3650).nullable().default(null),
})

const quorumPart = {
  ...fraction,
  /** More than the part, and not just as much. */
  strict: z.boolean().default(false),
  dimension: z.enum(thresholdDimensions),
}
/** What has to take part; of both dimensions each. */
export const quorumRule = z.strictObject(quorumPart).refine(withinOne.check, withinOne.params)
export type QuorumRule = z.output<typeof quorumRule>

const distinctCodes = (rules: readonly { code: string }[]) =>
  new Set(rules.map(({ code }) => code)).size === rules.length

export const votingRules = z.strictObject({
  /** Whole days between the last lawful day of notice and the meeting. */
  notice_days: z.int().min(0).max(90),
  /** Days of the written survey after the day of the meeting; 0: there is none. */
  survey_days: z.int().min(0).max(180),
  /** Days by which a survey may be extended once; 0: not at all. */
  extension_days: z.int().min(0).max(60).default(0),
  /** Days before the meeting by which an owner has to have asked for notices by e-mail; null: at any time. */
  email_request_days: z.int().min(0).max(90).nullable().default(null),
  /** Owners that an initiative group has at least. */
  min_initiators: z.int().min(1).max(50).default(1),
  weight: z.enum(votingWeights),
  /** Each owner has one vote where one of them holds more than a part of the total. */
  dominant_owner: z.boolean().default(false),
  /** That part. */
  dominant_over: z
    .strictObject(fraction)
    .refine(withinOne.check, withinOne.params)
    .default({ numerator: 1, denominator: 2 }),
  joint_owners: z.enum(jointVotes).default('split'),
  answers: z
    .array(z.enum(ballotAnswers).exclude(['invalid']))
    .min(2)
    .max(3)
    .overwrite((chosen) => (['for', 'against', 'abstain'] as const).filter((one) => chosen.includes(one)))
    .refine((chosen) => chosen.includes('for') && chosen.includes('against'), { params: { key: 'for_and_against' } })
    .default(['for', 'against', 'abstain']),
  electronic: z.enum(electronicBallots).default('none'),
  /** Whether ballots that were confirmed by a code alone may be contested, of which owners and the protocol are told. */
  code_contestable: z.boolean().default(false),
  /** How chair, secretary and commission are elected at the meeting: each who is present has one vote. */
  officers: z
    .strictObject({
      base: z.enum(electionBases),
      /** Whether those who take part by video elect too. */
      by_video: z.boolean(),
    })
    .default({ base: 'present', by_video: false }),
  /** Whether a sheet without the signature of the person who carried out the survey is invalid. */
  requires_surveyor: z.boolean().default(false),
  proxy: proxyRules.default({ allowed: true, form: 'text', max_owners: null, max_percent: null, max_days: null }),
  /** Whether owners with debts vote; otherwise a person may leave each of them out of the count. */
  debtors_vote: z.boolean().default(true),
  /** Without it a meeting decides nothing; null: none is asked for. */
  quorum: z
    .strictObject({
      ...quorumPart,
      /** Where the quorum is missing, the meeting may be held again with another one; null: it may not. */
      second_call: z
        .strictObject({
          /** Minutes after the time of the meeting. */
          after_minutes: z.int().min(0).max(10_080),
          /** Null: any number that takes part. */
          quorum: quorumRule.nullable(),
        })
        .nullable()
        .default(null),
    })
    .refine(withinOne.check, withinOne.params)
    .nullable()
    .default(null),
  thresholds: z
    .array(threshold)
    .min(1)
    .max(20)
    .refine(distinctCodes, { params: { key: 'repeated' } }),
})
export type VotingRules = z.output<typeof votingRules>

export const governanceProfileFields = z.strictObject({
  name: kit.residentText(200),
  code: z.enum(profileCodes).default('custom'),
  /** The law or statute, for the notice and the protocol. */
  basis: kit.residentText(500).nullable().default(null),
  valid_from: kit.day.nullable().default(null),
  valid_to: kit.day.nullable().default(null),
  rules: votingRules,
  sort: z.int().min(0).max(10_000).default(100),
  active: z.boolean().default(true),
})
export type GovernanceProfileFields = z.output<typeof governanceProfileFields>

const governanceProfile = kit.entity(governanceProfileFields).extend({ is_system: z.boolean() })
export type GovernanceProfile = z.output<typeof governanceProfile>

export const governanceProfileList = kit.listQuery({
  sort: ['sort', 'name'],
  order: 'sort',
  filters: { active: kit.flagFilter },
})

export const governanceProfiles = kit.resource('/governance-profiles', {
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: governanceProfileList,
    reply: kit.page(governanceProfile),
    permission: 'votings.read',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    body: governanceProfileFields,
    reply: kit.data(governanceProfile),
    status: 201,
    permission: 'settings.update',
  }),
  read: kit.endpoint({
    method: 'GET',
    path: '/:id',
    params: kit.byId,
    reply: kit.data(governanceProfile),
    permission: 'votings.read',
  }),
  update: kit.endpoint({
    method: 'PUT',
    path: '/:id',
    params: kit.byId,
    body: kit.updateOf(governanceProfileFields),
    reply: kit.data(governanceProfile),
    permission: 'settings.update',
  }),
  remove: kit.endpoint({
    method: 'DELETE',
    path: '/:id',
    params: kit.byId,
    reply: kit.deleted,
    permission: 'settings.update',
    summary: 'Votings keep the rules that they were made with; 409 `state_forbids` for the presets of the product',
  }),
})
