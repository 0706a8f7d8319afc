import { Button } from '@mantine/core'
import { Link, createFileRoute, notFound, useNavigate } from '@tanstack/react-router'
import { call } from '../../platform/api.ts'
import { useSaveForm } from '../../platform/form.tsx'
import { listSearch } from '../../platform/list-search.ts'
import { text, useText } from '../../platform/messages.ts'
import { PageHeader } from '../../platform/page.tsx'
import { invalidate, queryClient, read } from '../../platform/query.ts'
import { TooLittleRight } from '../../platform/states.tsx'
import { toast } from '../../platform/toast.ts'
import { useMay } from '../../platform/user.ts'
import { UnitForm } from './realty.form.tsx'
import { bodyOfUnit, newUnit } from './realty.values.ts'
import { typeIn } from './realty.words.ts'

const Create = () => {
  const mayCreate = useMay('realty.create')
  return (
    <>
      <PageHeader />
      {mayCreate ? <CreateForm /> : <TooLittleRight />}
    </>
  )
}

const CreateForm = () => {
  const t = useText()
  const navigate = useNavigate()
  const seesPrivate = useMay('realty.sensitive')
  const type = typeIn(Route.useParams().type)!
  const house = Route.useLoaderData()
  const save = useSaveForm({
    resource: 'realty',
    schema: () => import('@oselia/contract/realty').then(({ realtyFields }) => realtyFields),
    values: newUnit(type, house),
    body: (values) => bodyOfUnit(values, seesPrivate),
    send: (body, key) => call('POST /realty', { body, key }),
    done: async ({ data }) => {
      await invalidate('realty', 'houses')
      await navigate({ to: '/Realty/$type/$id', params: { type: data.type, id: data.id } as never })
      await toast({ message: text('realty.created') })
    },
  })
  return (
    <UnitForm of={save}>
      <Button component={Link} to="/Realty/$type" params={{ type } as never} variant="default">
        {t('ui.cancel')}
      </Button>
    </UnitForm>
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
