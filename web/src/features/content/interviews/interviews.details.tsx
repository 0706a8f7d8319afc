import { createFileRoute } from '@tanstack/react-router'
import { idParams } from '../../../platform/id-params.ts'
import { loadOne } from '../../../platform/load-one.ts'
import { listSearch } from '../../../platform/list-search.ts'
import { InterviewPage } from './interviews.page.tsx'

const InterviewDetails = () => {
  const { id } = Route.useParams()
  const search = Route.useSearch()
  return <InterviewPage id={id} tab={search.tab ?? 'results'} by={search.by} />
}

export const Route = createFileRoute('/_admin/Interview/$id/')({
  staticData: { title: 'interviews.one' },
  params: idParams,
  validateSearch: listSearch({ tab: ['results', 'people', 'questions'], by: 'text' }),
  loader: ({ params: { id } }) => loadOne('GET /interview/:id', id),
  component: InterviewDetails,
})
