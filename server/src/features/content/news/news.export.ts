import { articles } from '@oselia/contract/articles'
import type { App } from '../../../platform/app.js'
import { exported } from '../../../platform/export.js'
import { publicationColumns } from '../publishing/publishing.public.js'
import { articleWords as words } from './news.messages.js'
import { listSpec, type Stored } from './news.queries.js'

const columns = publicationColumns<Stored>(words, [
  {
    key: 'category',
    header: words.category,
    kind: 'text',
    value: ({ category }, language) => words[category][language],
  },
  { key: 'tags', header: words.tags, kind: 'text', value: ({ tags }) => tags.join(', ') },
])

export const articleExport = (app: App) =>
  exported(app, articles.export, {
    title: words.list,
    columns,
    list: ({ scope }, query) => listSpec(scope, query),
  })
