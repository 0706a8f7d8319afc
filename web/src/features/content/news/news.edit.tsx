import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { FormPage } from '../../../platform/form-page.tsx'
import { idParams } from '../../../platform/id-params.ts'
import { CancelLink } from '../../../platform/links.tsx'
import { loadFresh } from '../../../platform/load-one.ts'
import { useLocal } from '../../../platform/messages.ts'
import { StateBadge } from '../publishing/publishing.state.public.tsx'
import { ArticleFields } from './news.form.tsx'

const EditArticle = () => {
  const local = useLocal()
  const navigate = Route.useNavigate()
  const read = Route.useLoaderData()
  // The first response remains the base of the form; later changes by others are merged on save.
  const [article] = useState(read.data)
  const { id, title, state } = article
  return (
    <FormPage permission="articles.update" title={local(title)} beside={<StateBadge state={state} />}>
      <ArticleFields article={article} done={() => navigate({ to: '/News/$id', params: { id } })}>
        <CancelLink to="/News/$id" params={{ id }} />
      </ArticleFields>
    </FormPage>
  )
}

export const Route = createFileRoute('/_admin/News/edit/$id')({
  staticData: { title: 'news.editing' },
  params: idParams,
  loader: ({ params: { id } }) => loadFresh('GET /articles/:id', id),
  remountDeps: ({ params }) => params,
  component: EditArticle,
})
