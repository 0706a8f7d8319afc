import { Button } from '@mantine/core'
import { Link, createFileRoute, useNavigate } from '@tanstack/react-router'
import { call } from '../../platform/api.ts'
import { useSaveForm } from '../../platform/form.tsx'
import { listSearch } from '../../platform/list-search.ts'
import { text, useText } from '../../platform/messages.ts'
import { PageHeader } from '../../platform/page.tsx'
import { invalidate, queryClient, read } from '../../platform/query.ts'
import { TooLittleRight } from '../../platform/states.tsx'
import { toast } from '../../platform/toast.ts'
import { useMay, useUser } from '../../platform/user.ts'
import { HouseForm } from './houses.form.tsx'
import { houseLabels } from './houses.labels.ts'
import { bodyOfHouse, newHouse } from './houses.values.ts'

const Create = () => {
  const mayCreate = useMay('houses.create')
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
  const user = useUser()
  const complex = Route.useLoaderData()
  const save = useSaveForm({
    resource: 'houses',
    schema: () => import('@oselia/contract/houses').then(({ houses }) => houses.create.body),
    values: newHouse(user?.organisation.timezone ?? 'Europe/Kyiv', complex),
    body: bodyOfHouse,
    labels: houseLabels,
    send: (body, key) => call('POST /houses', { body, key }),
    done: async ({ data }) => {
      await invalidate('houses', 'complexes', 'house-types', 'find', 'setup')
      await navigate({ to: '/Houses/$id', params: { id: data.id } })
      await toast({ message: text('houses.created') })
    },
  })
  return (
    <HouseForm of={save}>
      <Button component={Link} to="/Houses" variant="default">
        {t('ui.cancel')}
      </Button>
    </HouseForm>
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
