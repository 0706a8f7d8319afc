import type { RealtyType } from '@oselia/contract/realty'
import { unitLabel } from '@oselia/contract/units.messages'
import { votingParticipants, type VotingResident } from '@oselia/contract/voting-ballots'
import { sql } from 'kysely'
import type { App } from '../../../platform/app.js'
import type { ExportColumn } from '../../../platform/export.cells.js'
import { exported } from '../../../platform/export.js'
import { requirePermission } from '../../../platform/request-context.js'
import { isGranted } from './votings.access.js'
import { votingEntity } from './votings.entity.js'
import { residentStateWords as states, residentWords as words } from './votings.residents.messages.js'
import { listSpec, present, type StoredResident } from './votings.residents.queries.js'
import { wholeOf } from './votings.residents.js'

/** An owner with the numbers of the questions by their ids. */
type Row = VotingResident & { places: ReadonlyMap<number, number> }

const distinct = (texts: readonly (string | number | null)[]): string =>
  [...new Set(texts)].filter((text) => text !== null).join(', ')

const about: ExportColumn<Row>[] = [
  { key: 'number', header: words.number, kind: 'number', value: ({ number }) => number },
  {
    key: 'name',
    header: words.name,
    kind: 'text',
    value: ({ member_id, name }, language) => (member_id === null && !name ? words.unknown[language] : name),
  },
  {
    key: 'units',
    header: words.units,
    kind: 'text',
    value: ({ shares }, language) =>
      shares
        .map(({ house, unit, unit_type }) =>
          [house.name, unit && unitLabel(unit_type as RealtyType, unit, language)].filter(Boolean).join(', '),
        )
        .join('; '),
  },
  {
    key: 'entrances',
    header: words.entrances,
    kind: 'text',
    value: ({ shares }) => distinct(shares.map(({ entrance }) => entrance)),
  },
  {
    key: 'shares',
    header: words.shares,
    kind: 'text',
    value: ({ shares }) => shares.map(({ numerator, denominator }) => `${numerator}/${denominator}`).join('; '),
  },
  { key: 'weight', header: words.weight, kind: 'number', value: ({ weight }) => Number(weight.value) },
  { key: 'weight_exact', header: words.weight_exact, kind: 'text', value: ({ weight }) => weight.exact },
  { key: 'percent', header: words.percent, kind: 'number', value: ({ weight }) => Number(weight.percent) },
]

const took: ExportColumn<Row>[] = [
  {
    key: 'notice',
    header: words.notice,
    kind: 'text',
    value: ({ notice }, language) =>
      notice && [words[notice.way][language], ...(notice.refused ? [words.refused[language]] : [])].join(', '),
  },
  { key: 'sent_on', header: words.sent_on, kind: 'day', value: ({ notice }) => notice?.sent_on },
  { key: 'delivered_on', header: words.delivered_on, kind: 'day', value: ({ notice }) => notice?.delivered_on },
  {
    key: 'days_late',
    header: words.days_late,
    kind: 'number',
    value: ({ notice }) => notice?.days_late || null,
  },
  {
    key: 'not_noticed',
    header: words.not_noticed,
    kind: 'text',
    value: ({ co_owners }) =>
      co_owners.some(({ notice }) => notice !== null)
        ? co_owners.flatMap(({ name, notice }) => (notice === null ? name : [])).join(', ')
        : null,
  },
  {
    key: 'attendance',
    header: words.attendance,
    kind: 'text',
    value: ({ attendance }, language) =>
      attendance &&
      [words[attendance.mode][language], attendance.attendees.map(({ name }) => name).join(', ')]
        .filter(Boolean)
        .join(': '),
  },
  {
    key: 'sheet',
    header: words.sheet,
    kind: 'text',
    value: ({ sheet }, language) => sheet && states[`sheet_${sheet.state}`][language],
  },
  {
    key: 'electronic',
    header: words.electronic,
    kind: 'text',
    value: ({ electronic }, language) => electronic && states[`electronic_${electronic}`][language],
  },
]

const voted: ExportColumn<Row>[] = [
  {
    key: 'channel',
    header: words.channel,
    kind: 'text',
    value: ({ ballot }, language) => ballot && words[ballot.channel][language],
  },
  { key: 'cast_on', header: words.cast_on, kind: 'day', value: ({ ballot }) => ballot?.cast_on },
  {
    key: 'representative',
    header: words.representative,
    kind: 'text',
    value: ({ ballot, attendance }) => (ballot?.representative ?? attendance?.representative)?.name,
  },
  {
    key: 'answers',
    header: words.answers,
    kind: 'text',
    value: ({ ballot, places }, language) =>
      ballot?.answers
        .map(({ question_id, answer }) => ({ place: places.get(question_id) ?? 0, answer }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ place, answer }) => `${place} – ${words[answer][language]}`)
        .join('; '),
  },
  {
    key: 'without_vote',
    header: words.without_vote,
    kind: 'text',
    value: ({ without_vote }) => without_vote?.reason,
  },
  {
    key: 'signed_by',
    header: words.signed_by,
    kind: 'text',
    value: ({ ballot, co_owners }) => (co_owners.length > 1 ? ballot?.signed_by?.name : null),
  },
  { key: 'conflicts', header: words.conflicts, kind: 'number', value: ({ conflicts }) => conflicts || null },
]

/** Owners of a voting by the filters of their list; those of the caller's houses, or of the entrances that were granted. */
export const residentsExport = (app: App) =>
  exported(app, votingParticipants.export, {
    title: words.list,
    ofPeople: true,
    columns: [...about, ...took, ...voted],
    list: async (ctx, { voting_id, ...query }) => {
      if (!isGranted(ctx, voting_id, 'ballots.read')) requirePermission(ctx, 'ballots.read')
      await votingEntity.get(ctx, voting_id)
      const spec = listSpec(ctx, voting_id, query)
      return { ...spec, columns: sql`${spec.columns}, o.voting_id` }
    },
    present: async (ctx, rows: (StoredResident & { voting_id: number })[]): Promise<Row[]> => {
      const [first] = rows
      if (!first) return []
      const voting = await votingEntity.get(ctx, first.voting_id)
      const places = new Map(voting.questions.map(({ id }, at) => [id, at + 1]))
      const whole = wholeOf(voting)!
      return rows.map(({ voting_id: _, ...row }) => Object.assign(present(row, whole), { places }))
    },
  })
