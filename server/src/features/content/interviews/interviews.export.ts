import { interviews } from '@oselia/contract/interviews'
import type { App } from '../../../platform/app.js'
import { exported } from '../../../platform/export.js'
import { publicationColumns } from '../publishing/publishing.public.js'
import { interviewWords as words } from './interviews.messages.js'
import { listSpec, type Stored } from './interviews.queries.js'

const columns = publicationColumns<Stored>(words, [
  { key: 'phase', header: words.phase, kind: 'text', value: ({ phase }, language) => words[phase][language] },
  {
    key: 'respondent',
    header: words.respondent,
    kind: 'text',
    value: ({ respondent }, language) => words[respondent][language],
  },
  {
    key: 'anonymous',
    header: words.anonymous,
    kind: 'text',
    value: ({ anonymous }, language) => (anonymous ? words.yes[language] : null),
  },
  { key: 'questions', header: words.questions, kind: 'number', value: ({ questions }) => questions.length },
  { key: 'answers', header: words.answers, kind: 'number', value: ({ answers }) => answers },
])

export const interviewExport = (app: App) =>
  exported(app, interviews.export, {
    title: words.list,
    columns,
    list: ({ scope }, query) => listSpec(scope, query),
  })
