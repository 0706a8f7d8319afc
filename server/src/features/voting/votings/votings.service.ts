import type { VotingRules } from '@oselia/contract/governance-profiles'
import type { ValidationIssue } from '@oselia/contract/issues'
import { searchKey } from '@oselia/contract/search-key'
import { votingFields, type Transition, type Voting, type VotingFields } from '@oselia/contract/votings'
import { initiators, votingKinds } from '@oselia/contract/votings.enums'
import type { TextMap } from '@oselia/contract/kit'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import { conflict, invalid, validationProblem } from '../../../platform/problems.js'
import type { RequestContext } from '../../../platform/request-context.js'
import { dayIn } from '../../../platform/today.js'
import { checked } from '../../../platform/validate.js'
import { addressColumn } from '../../registry/houses/houses.public.js'
import { houseInScope } from '../../access/scope/scope.public.js'
import { hasTrustedIssuer } from '../issuers/issuers.public.js'
import { profileEntity } from '../profiles/profiles.public.js'
import { votingEntity } from './votings.entity.js'
import { requireWholeVoting } from './votings.access.js'
import { tellFollowers } from './votings.moves.js'
import { present, zoneOf, type Stored } from './votings.queries.js'
import { attachmentIssues, saveQuestions } from './votings.questions.js'
import { dayOf } from './votings.stages.rules.js'

export const presented = (row: Stored): { data: Voting } => ({ data: present(row) })

export const readVoting = async (ctx: RequestContext, id: number) => presented(await votingEntity.get(ctx, id))

/** The voting locked for a change, by one who has all of its houses. */
export const lockVoting = async (ctx: RequestContext, id: number): Promise<Stored> => {
  const current = await votingEntity.lock(ctx, id)
  await requireWholeVoting(ctx, id)
  return current
}

const issuesOf = (fields: VotingFields, rules: VotingRules): ValidationIssue[] => {
  const known = new Set(rules.thresholds.map(({ code }) => code))
  return [
    ...fields.questions.flatMap(({ threshold, depends_on }, n): ValidationIssue[] => [
      ...(known.has(threshold) ? [] : [{ field: `questions.${n}.threshold`, key: 'threshold_unknown' } as const]),
      ...(depends_on === null || depends_on <= n
        ? []
        : [{ field: `questions.${n}.depends_on`, key: 'depends_on_earlier' } as const]),
    ]),
    ...(fields.meeting_at === null && rules.survey_days === 0
      ? [{ field: 'meeting_at', key: 'meeting_or_survey' } as const]
      : []),
    ...(fields.meeting_at !== null && fields.kind === 'written_survey_only'
      ? [{ field: 'meeting_at', key: 'survey_without_meeting' } as const]
      : []),
    ...(fields.initiator === 'initiative_group' && fields.initiator_ids.length < rules.min_initiators
      ? [{ field: 'initiator_ids', key: 'initiators_too_few', params: { n: rules.min_initiators } } as const]
      : []),
  ]
}

const searchKeys = ({ title, questions }: VotingFields): string =>
  searchKey([title, ...questions.map(({ text }) => text)].flatMap((text) => Object.values(text)).join(' ')).slice(
    0,
    20_000,
  )

/** The rules of a profile that can be followed: a signature needs an authority that is trusted. */
const possible = (rules: VotingRules, canSign: boolean): VotingRules =>
  rules.electronic === 'signature' && !canSign ? { ...rules, electronic: 'none' } : rules

const signingIssues = (rules: VotingRules, canSign: boolean): ValidationIssue[] =>
  rules.electronic === 'signature' && !canSign ? [{ field: 'rules.electronic', key: 'no_trusted_issuer' }] : []

/** 422 where signed ballots could not count, as no authority is trusted. */
export const requireIssuer = async (ctx: RequestContext, { rules }: Pick<Stored, 'rules'>): Promise<void> => {
  const issues = signingIssues(rules, await hasTrustedIssuer(ctx))
  if (issues.length > 0) throw validationProblem(issues)
}

/** Rules that are not in force on the day of the meeting, or today where there is none. */
const profileIssues = async (
  ctx: RequestContext,
  { valid_from, valid_to }: { valid_from: string | null; valid_to: string | null },
  { meeting_at, house_ids }: VotingFields,
): Promise<ValidationIssue[]> => {
  const zone = await zoneOf(ctx.db, house_ids)
  const day = meeting_at ? dayOf(meeting_at, zone) : dayIn(zone, ctx.now)
  const isInForce = (valid_from === null || valid_from <= day) && (valid_to === null || valid_to >= day)
  return isInForce ? [] : [{ field: 'profile_id', key: 'profile_not_in_force', params: { day } }]
}

/** Values of the columns; 422 for fields that the contract alone can't refuse. */
const prepare = async (ctx: RequestContext, fields: VotingFields, current: Stored | null) => {
  const profile = await profileEntity.find(ctx, fields.profile_id)
  const canSign = await hasTrustedIssuer(ctx)
  const rules = fields.rules ?? (profile && possible(profile.rules, canSign))
  const issues = [
    ...(await votingEntity.linkIssues(ctx, fields, current)),
    ...(await attachmentIssues(ctx, fields.questions, current)),
    ...(rules ? [...issuesOf(fields, rules), ...signingIssues(rules, canSign)] : []),
  ]
  if (profile && current?.profile_id !== profile.id) issues.push(...(await profileIssues(ctx, profile, fields)))
  if (!profile && issues.length === 0) issues.push({ field: 'profile_id', key: 'not_found' })
  if (issues.length > 0) throw validationProblem(issues)
  const { questions: _questions, rules: _rules, ...row } = fields
  return {
    ...row,
    rules: rules!,
    timezone: await zoneOf(ctx.db, fields.house_ids),
    search_keys: searchKeys(fields),
  }
}

export const createVoting = async (ctx: RequestContext, input: VotingFields) => {
  const row = await prepare(ctx, input, null)
  const id = await votingEntity.insertRow(ctx, row)
  await saveQuestions(ctx, id, input.questions)
  return presented(await votingEntity.recordChange(ctx, 'create', id, null))
}

type Update = Partial<VotingFields> & { version: number }

/** What can be changed once the voting is announced; the link too until the meeting is over. */
const afterAnnouncing = ({ state, meeting_at }: Stored): ReadonlySet<string> => {
  const hasLink = meeting_at !== null && (state === 'announced' || state === 'meeting')
  return new Set(['version', 'surveyors', 'note', ...(hasLink ? ['meeting_link'] : [])])
}

/** Notices and attendance stay where the link changes: the meeting is at the same time and place. Owners are told of it. */
const updateAnnounced = async (app: App, ctx: RequestContext, current: Stored, fields: VotingFields) => {
  const { meeting_link, surveyors, note } = fields
  const isOtherLink = meeting_link !== current.meeting_link
  if (isOtherLink && !meeting_link && !current.meeting_place) throw invalid('meeting_link', 'place_or_link')
  const saved = await votingEntity.update(ctx, current, {
    surveyors,
    note,
    ...(isOtherLink && { meeting_link, link_changed_at: ctx.now }),
  })
  if (!isOtherLink) return presented(saved)
  await tellFollowers(app, ctx, saved, 'link_changed')
  return readVoting(ctx, saved.id)
}

export const updateVoting = async (app: App, ctx: RequestContext, id: number, body: Update) => {
  const current = await votingEntity.lockVersion(ctx, id, body, present)
  await requireWholeVoting(ctx, id)
  const open = current.state === 'draft'
  const changeable = afterAnnouncing(current)
  const changesFixed = Object.keys(body).some((field) => !changeable.has(field))
  if (!open && (changesFixed || !['announced', 'meeting', 'survey'].includes(current.state)))
    throw conflict('voting_fixed')
  // Another profile brings its rules unless they are given with it.
  const changed = body.profile_id !== undefined && body.profile_id !== current.profile_id && body.rules === undefined
  const fields = checked(votingFields.strip(), { ...current, ...body, ...(changed && { rules: undefined }) })
  if (!open) return updateAnnounced(app, ctx, current, fields)
  const row = await prepare(ctx, fields, current)
  await votingEntity.updateRow(ctx, current, row)
  await saveQuestions(ctx, id, fields.questions)
  return presented(await votingEntity.recordChange(ctx, 'update', id, current))
}

/** Moves a draft to the bin; what was announced stays (409 `state_forbids`). */
export const removeVoting = async (ctx: RequestContext, id: number) => {
  const current = await lockVoting(ctx, id)
  if (current.state !== 'draft') throw conflict('state_forbids')
  return votingEntity.trash(ctx, current)
}

/** Choices of the form: profiles valid today, and houses that the caller has. */
export const votingForm = async (ctx: RequestContext) => {
  const { rows: profiles } = await sql<{ id: number; name: TextMap; rules: VotingRules }>`select y.id, y.name, y.rules
    from governance_profiles y where y.deleted_at is null and y.active and (y.valid_to is null or y.valid_to >= ${ctx.now}::date)
    order by y.sort, y.id`.execute(ctx.db)
  const { rows: houses } = await sql<{
    id: number
    name: string
    timezone: string
  }>`select h.id, h.timezone, ${addressColumn('h', ctx.language)} as name
    from houses h where h.deleted_at is null and ${houseInScope(ctx.scope, 'h')}
    order by h.sort_key collate uk_icu, h.id limit 500`.execute(ctx.db)
  const has_trusted_issuer = await hasTrustedIssuer(ctx)
  return {
    form: {
      profiles: profiles.map(({ id, name, rules }) => ({ id, name, rules: possible(rules, has_trusted_issuer) })),
      has_trusted_issuer,
      houses,
      kinds: [...votingKinds],
      initiators: [...initiators],
    },
  }
}

/** Marks a voting as disputed or invalidated, or takes the mark back; 409 `state_forbids` for a draft. */
export const markVoting = async (
  ctx: RequestContext,
  id: number,
  { version, mark, reason }: Pick<Transition, 'version'> & { mark: Voting['mark']; reason: string },
) => {
  const current = await votingEntity.lockVersion(ctx, id, { version }, present)
  await requireWholeVoting(ctx, id)
  if (current.state === 'draft') throw conflict('state_forbids')
  return presented(await votingEntity.update(ctx, current, { mark, mark_reason: mark && reason }, 'mark'))
}
