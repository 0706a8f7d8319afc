import { z } from 'zod'
import { audience, audienceField } from './audience.js'
import { deliverOf, deliveriesOf, retryDeliveryOf } from './deliveries.js'
import { exportFormats, exportOf } from './exports.js'
import { answerChannels, crossings, interviewPhases, respondents, resultsVisibilities } from './interviews.enums.js'
import { answerValues, questions } from './interviews.questions.js'
import * as kit from './kit.js'
import { paperLanguages } from './paper.js'
import { publicAddress } from './public-pages.js'
import {
  bulkOf,
  publicationAnswer,
  publicationFields,
  publicationFilters,
  undoBulkOf,
  undoPublicationOf,
} from './publishing.js'

/** Writable fields. */
export const interviewFields = z.strictObject({
  title: kit.residentText(200),
  /** Rich text. */
  body: kit.residentHtml(20_000).nullable().default(null),
  /** What decides who is asked, whether they are named and what is asked can't be changed once there are answers. */
  respondent: z.enum(respondents).default('person'),
  anonymous: z.boolean().default(false),
  /** An answer can be changed until the interview is closed; never when it is anonymous. */
  may_edit: z.boolean().default(false),
  results_visible: z.enum(resultsVisibilities).default('after_end'),
  questions: questions.default([]),
  /** Answers are not taken for now. */
  paused: z.boolean().default(false),
  audience: audienceField,
  /** `publish_at` opens and `ends_at` closes it. */
  ...publicationFields,
})
export type InterviewFields = z.output<typeof interviewFields>

export const interview = kit.entity(interviewFields).extend({
  audience,
  ...publicationAnswer,
  phase: z.enum(interviewPhases),
  /** Answers given so far. */
  answers: z.int(),
})
export type Interview = z.output<typeof interview>

export const interviewList = kit.listQuery({
  sort: ['title', 'created_at', 'updated_at', 'published_at', 'ends_at', 'state'],
  order: '-created_at',
  filters: { ...publicationFilters, phase: z.enum(interviewPhases).optional() },
})

const tally = z.object({ count: z.int(), percent: z.number() })

/** The result of one question. Percent are of `answered`, with one decimal. */
const questionResult = z.object({
  key: z.string(),
  /** How many were asked by its condition, and how many of them answered. */
  asked: z.int(),
  answered: z.int(),
  /** Of options; of `ranking` the count is of first places. */
  options: z.array(tally.extend({ key: z.string(), mean_place: z.number().nullable() })),
  /** Of `scale`, for each number. */
  numbers: z.array(tally.extend({ number: z.int() })),
  mean: z.number().nullable(),
  /** Of `date`, for each day that was chosen. */
  days: z.array(tally.extend({ day: z.string() })),
  /** Answers in words, and words beside options: the first 20; all are in the export. */
  texts: z.array(z.string()),
  more_texts: z.int(),
})
export type QuestionResult = z.output<typeof questionResult>

/** Answers to one question broken down by a house, an entrance, a role or the choice of another question. */
const crossTable = z.object({
  question: z.string(),
  columns: z.array(z.object({ key: z.string(), name: z.string(), count: z.int() })),
  /** A count is null where it could reveal who answered anonymously. */
  rows: z.array(z.object({ key: z.string(), counts: z.array(z.int().nullable()) })),
})
export type CrossTable = z.output<typeof crossTable>

export const results = z.object({
  /** People or units that were asked. */
  asked: z.int(),
  answers: z.int(),
  channels: z.array(z.object({ channel: z.enum(answerChannels), count: z.int() })),
  /** Too few anonymous answers to show results. */
  hidden: z.boolean(),
  questions: z.array(questionResult),
  cross: z.array(crossTable),
})
export type InterviewResults = z.output<typeof results>

/** `house`, `entrance`, `role`, or `question:KEY` of a question with one choice. */
const by = z
  .string()
  .regex(new RegExp(`^(${crossings.join('|')}|question:[a-z0-9]{1,12})$`))
  .optional()

const link = kit.data(z.object({ link: publicAddress.nullable() }))

/** Who has not answered yet, or did; never of an anonymous interview. */
const participant = z.object({
  member: kit.ref.nullable(),
  realty: kit.ref.nullable(),
  answered_at: kit.instant.nullable(),
  channel: z.enum(answerChannels).nullable(),
  entered_by: kit.ref.nullable(),
})
export type Participant = z.output<typeof participant>

const entered = z.strictObject({
  /** Of an interview of people: who answered. Of one of units it may be left out. */
  member_id: kit.id.nullable().default(null),
  realty_id: kit.id.nullable().default(null),
  channel: z.enum(['paper', 'phone']).default('paper'),
  values: answerValues,
})

export const interviews = kit.resource('/interview', {
  export: exportOf(interviewList, 'interviews.export'),
  list: kit.endpoint({
    method: 'GET',
    path: '',
    query: interviewList,
    reply: kit.mainDataPage(interview),
    permission: 'interviews.read',
  }),
  create: kit.endpoint({
    method: 'POST',
    path: '',
    body: interviewFields,
    reply: kit.data(interview),
    status: 201,
    permission: 'interviews.create',
  }),
  read: kit.endpoint({
    method: 'GET',
    path: '/:id',
    params: kit.byId,
    reply: kit.data(interview),
    permission: 'interviews.read',
  }),
  update: kit.endpoint({
    method: 'PUT',
    path: '/:id',
    params: kit.byId,
    body: kit.updateOf(interviewFields),
    reply: kit.data(interview),
    permission: 'interviews.update',
  }),
  remove: kit.endpoint({
    method: 'DELETE',
    path: '/:id',
    params: kit.byId,
    reply: kit.deleted,
    permission: 'interviews.delete',
  }),
  results: kit.endpoint({
    method: 'GET',
    path: '/:id/results',
    params: kit.byId,
    query: z.object({ by }),
    reply: kit.data(results),
    permission: 'interviews.read',
    summary: 'Live results; `by` adds a table for each question with options or a scale',
  }),
  exportResults: kit.endpoint({
    method: 'GET',
    path: '/:id/results/export',
    params: kit.byId,
    query: z.object({ by, format: z.enum(exportFormats).default('xlsx') }),
    reply: kit.bytes('application/octet-stream'),
    permission: 'interviews.export',
    reauthenticate: true,
    summary: 'Results, tables and, unless it is anonymous, who answered what; XLSX has a sheet for each',
  }),
  participants: kit.endpoint({
    method: 'GET',
    path: '/:id/participants',
    params: kit.byId,
    query: kit.timelineQuery.extend({
      answered: kit.flagFilter,
      search_query: z.string().trim().max(200).default(''),
    }),
    reply: kit.page(participant),
    people: { of: 'members', at: 'data.member.id' },
    permission: 'interviews.update',
    summary: 'Who answered and who did not; needs members.read as well; 409 `state_forbids` of an anonymous interview',
  }),
  enter: kit.endpoint({
    method: 'POST',
    path: '/:id/answers',
    params: kit.byId,
    body: entered,
    reply: kit.data(z.object({ answers: z.int() })),
    status: 201,
    /** What is kept for a replay has a hash of the answers beside the person; a second call is refused anyway. */
    skipReplay: true,
    permission: 'interviews.update',
    summary: 'Enters an answer that was given on paper or by phone; 409 `already_answered`',
  }),
  paper: kit.endpoint({
    method: 'GET',
    path: '/:id/paper.pdf',
    params: kit.byId,
    query: z.object({ languages: paperLanguages }),
    reply: kit.bytes('application/pdf'),
    permission: 'interviews.read',
    summary: 'The questions as a form to fill in by hand, with a QR code of the page',
  }),
  deeplink: kit.endpoint({
    method: 'GET',
    path: '/:id/deeplink',
    params: kit.byId,
    reply: link,
    permission: 'interviews.read',
    summary: 'The valid link of the whole interview; null where there is none',
  }),
  createLink: kit.endpoint({
    method: 'POST',
    path: '/:id/deeplink',
    params: kit.byId,
    body: z.strictObject({}),
    reply: link,
    permission: 'interviews.update',
    summary: 'The address at which people of the audience ask for a link of their own; made by the first call',
  }),
  revokeLink: kit.endpoint({
    method: 'DELETE',
    path: '/:id/deeplink',
    params: kit.byId,
    reply: kit.done,
    permission: 'interviews.update',
  }),
  undoPublication: undoPublicationOf(interview, 'interviews.publish'),
  bulk: bulkOf('interviews.update'),
  undoBulk: undoBulkOf('interviews.update'),
  /** Each message has a link of the person's own; those who have answered are not sent it. */
  deliver: deliverOf('interviews.publish'),
  retryDelivery: retryDeliveryOf('interviews.publish'),
  deliveries: deliveriesOf('interviews.read'),
})
