import { respondents, resultsVisibilities } from '@oselia/contract/interviews.enums'
import type { Question } from '@oselia/contract/interviews.questions'
import { publicationStates } from '@oselia/contract/publishing.enums'
import { choice, flag, moment, optionalTextMap, other, textMap } from '../../../platform/field-kinds.ts'
import { fieldTable } from '../../../platform/field-table.ts'
import { wholeScope } from '../../access/audience/audience.rules.public.ts'

/** Field table of an interview, used by the form, list, history and conflicts. */
export const interviewFields = fieldTable(
  'interviews',
  {
    title: textMap({ max: 200, required: true }),
    body: optionalTextMap(),
    respondent: choice(respondents, (word) => `interviews.respondent_${word}`, { blank: 'person' }),
    anonymous: flag(),
    may_edit: flag(),
    results_visible: choice(resultsVisibilities, (word) => `interviews.results_${word}`, { blank: 'after_end' }),
    questions: other([] as Question[]),
    paused: flag(),
    audience: other(wholeScope),
    ends_at: moment(),
    publish_at: moment(),
    pinned: flag(),
    state: choice(publicationStates, (state) => `publication.${state}`, { blank: 'draft' }),
  },
  {
    published_at: moment(),
    created_at: moment(),
    updated_at: moment(),
  },
)
