import { z } from 'zod'
import { interviewPhases, respondents } from './interviews.enums.js'
import { answerValues, questions } from './interviews.questions.js'
import { results } from './interviews.js'
import * as kit from './kit.js'

const byToken = z.object({ token: z.string().min(20).max(200) })

const poll = z.object({
  organisation: z.string(),
  title: kit.textMap,
  body: kit.textMap.nullable(),
  phase: z.enum(interviewPhases),
  ends_at: kit.instant.nullable(),
  timezone: z.string(),
  anonymous: z.boolean(),
  respondent: z.enum(respondents),
  questions,
  /** `identify`: the link is of the whole interview, and a personal one is asked for by code. */
  access: z.enum(['identify', 'answer', 'answered']),
  /** The answer given before, where it may be changed. */
  values: answerValues.nullable(),
  /** Number of the unit that the answer counts for, of an interview of units. */
  unit: z.string().nullable(),
  /** Where those who answer may see them now. */
  results: results.pick({ answers: true, hidden: true, questions: true }).nullable(),
})
export type Poll = z.output<typeof poll>

/** Without an account: 404 unless the token is valid and the interview is or was open. */
export const polls = kit.resource('/api/public/polls/:token', {
  read: kit.endpoint({ method: 'GET', path: '', params: byToken, reply: kit.data(poll), permission: 'anyone' }),
  answer: kit.endpoint({
    method: 'POST',
    path: '/answers',
    params: byToken,
    body: z.strictObject({ values: answerValues }),
    reply: kit.data(poll),
    permission: 'anyone',
    summary: 'Answers, or changes the answer; 409 `already_answered`, `state_forbids`; only by a personal link',
  }),
  requestCode: kit.endpoint({
    method: 'POST',
    path: '/codes',
    params: byToken,
    body: z.strictObject({ contact: z.string().trim().min(3).max(254) }),
    reply: kit.done,
    permission: 'anyone',
    summary: 'Sends a code to a phone or e-mail if a person of the audience has it; the reply is the same if none does',
  }),
  identify: kit.endpoint({
    method: 'POST',
    path: '/codes/check',
    params: byToken,
    body: z.strictObject({
      contact: z.string().trim().min(3).max(254),
      code: kit.digits(6),
      /** Of an interview of units: which of the person's units, when there are several. */
      realty_id: kit.id.nullable().default(null),
    }),
    reply: kit.data(
      z.object({
        /** The token of the personal link; null while a unit has to be chosen. */
        token: z.string().nullable(),
        units: z.array(kit.ref),
      }),
    ),
    skipReplay: true,
    permission: 'anyone',
    summary: 'Exchanges the code for a personal link',
  }),
})
