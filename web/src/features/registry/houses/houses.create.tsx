import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useFieldForm } from '../../../platform/field-form.ts'
import { FormPage } from '../../../platform/form-page.tsx'
import { CancelLink } from '../../../platform/links.tsx'
import { listSearch } from '../../../platform/list-search.ts'
import { text } from '../../../platform/messages.ts'
import { queryClient, read } from '../../../platform/query.ts'
import { useZone } from '../../../platform/zone.ts'
import { houseFields } from './houses.fields.ts'
import { HouseForm, houseBody } from './houses.form.tsx'

const Create = () => {
  const navigate = useNavigate()
  const save = useFieldForm({
    table: houseFields,
    save: 'POST /houses',
    contract: () => import('@oselia/contract/houses').then(({ houses }) => houses),
    given: { timezone: useZone(), complex_id: Route.useLoaderData() },
    body: houseBody,
    touches: ['complexes', 'house-types', 'find', 'setup'],
    message: () => text('houses.created'),
    done: ({ data }) => navigate({ to: '/Houses/$id', params: { id: data.id } }),
  })
  return (
    <FormPage permission="houses.create">
      <HouseForm of={save}>
        <CancelLink to="/Houses" />
      </HouseForm>
    </FormPage>
  )
}

const search = listSearch({ complex_id: 'id' })

export const Route = createFileRoute('/_admin/Houses/create')({
  staticData: { title: 'houses.create' },
  validateSearch: search,
  loaderDeps: ({ search }) => ({ id: search.complex_id }),
  loader: async ({ deps: { id } }) => {
    if (!id) return null
    const { data } = await queryClient.ensureQueryData(read('GET /complexes/:id', { params: { id } }))
    return { id: data.id, label: data.name }
  },
  component: Create,
})
