import { createFileRoute, notFound, useNavigate } from '@tanstack/react-router'
import { useFieldForm } from '../../../platform/field-form.ts'
import { FormPage } from '../../../platform/form-page.tsx'
import { CancelLink } from '../../../platform/links.tsx'
import { listSearch } from '../../../platform/list-search.ts'
import { text } from '../../../platform/messages.ts'
import { queryClient, read } from '../../../platform/query.ts'
import { typeIn } from '../units/units.words.public.ts'
import { unitFields } from './realty.fields.ts'
import { UnitForm } from './realty.form.tsx'

const Create = () => {
  const navigate = useNavigate()
  const type = typeIn(Route.useParams().type)!
  const save = useFieldForm({
    table: unitFields,
    save: 'POST /realty',
    contract: () => import('@oselia/contract/realty').then(({ realtyRoutes }) => realtyRoutes),
    given: { type, house_id: Route.useLoaderData() },
    touches: ['houses'],
    message: () => text('realty.created'),
    done: ({ data }) => navigate({ to: '/Realty/$type/$id', params: { type: data.type, id: data.id } }),
  })
  return (
    <FormPage permission="realty.create">
      <UnitForm of={save}>
        <CancelLink to="/Realty/$type" params={{ type }} />
      </UnitForm>
    </FormPage>
  )
}

const search = listSearch({ house_id: 'id' })

export const Route = createFileRoute('/_admin/Realty/$type/create')({
  staticData: { title: 'realty.create' },
  validateSearch: search,
  loaderDeps: ({ search }) => ({ id: search.house_id }),
  loader: async ({ params, deps: { id } }) => {
    if (!typeIn(params.type)) throw notFound()
    if (!id) return null
    const { data } = await queryClient.ensureQueryData(read('GET /houses/:id', { params: { id } }))
    return { id: data.id, label: data.address }
  },
  component: Create,
})
