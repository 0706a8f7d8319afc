import { votings } from '@oselia/contract/votings'
import type { App } from '../../../platform/app.js'
import type { ExportColumn } from '../../../platform/export.cells.js'
import { exported } from '../../../platform/export.js'
import { votingWords as words } from './votings.messages.js'
import { countedOwners, listSpec, present, votersOf, type Stored } from './votings.queries.js'

const columns: ExportColumn<Stored>[] = [
  { key: 'number', header: words.number, kind: 'text', value: ({ number }) => number },
  { key: 'title', header: words.title, kind: 'text', value: ({ title }, language) => title[language] ?? title.uk },
  {
    key: 'houses',
    header: words.houses,
    kind: 'text',
    value: ({ houses }) => houses.map(({ name }) => name).join('; '),
  },
  { key: 'state', header: words.state, kind: 'text', value: ({ state }, language) => words[state][language] },
  { key: 'meeting_at', header: words.meeting_at, kind: 'instant', value: ({ meeting_at }) => meeting_at },
  { key: 'survey_to', header: words.survey_to, kind: 'day', value: ({ survey_to }) => survey_to },
  { key: 'questions', header: words.questions, kind: 'number', value: ({ questions }) => questions.length },
  { key: 'owners', header: words.owners, kind: 'number', value: ({ figures }) => figures && countedOwners(figures) },
  {
    key: 'owners_voted',
    header: words.owners_voted,
    kind: 'number',
    value: ({ figures }) => figures && votersOf(figures),
  },
  {
    key: 'percent_voted',
    header: words.percent_voted,
    kind: 'text',
    value: (row) => present(row).progress?.percent_voted ?? null,
  },
]

export const votingExport = (app: App) =>
  exported(app, votings.export, {
    title: words.list,
    columns,
    list: ({ scope, actor, language }, query) => listSpec({ scope, actor, language }, query),
  })
