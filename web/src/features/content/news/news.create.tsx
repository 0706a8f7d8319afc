import { createFileRoute } from '@tanstack/react-router'
import { FormPage } from '../../../platform/form-page.tsx'
import { CancelLink } from '../../../platform/links.tsx'
import { ArticleFields } from './news.form.tsx'

const CreateArticle = () => {
  const navigate = Route.useNavigate()
  return (
    <FormPage permission="articles.create">
      <ArticleFields article={null} done={({ id }) => navigate({ to: '/News/$id', params: { id }, replace: true })}>
        <CancelLink to="/News" />
      </ArticleFields>
    </FormPage>
  )
}

export const Route = createFileRoute('/_admin/News/create')({
  staticData: { title: 'news.new' },
  component: CreateArticle,
})
