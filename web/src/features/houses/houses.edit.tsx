import { Button } from '@mantine/core'
import type { HouseDetails } from '@oselia/contract/houses'
import type { Language } from '@oselia/contract/languages'
import { Link, createFileRoute, notFound, useNavigate } from '@tanstack/react-router'
import { call } from '../../platform/api.ts'
import { knowFiles } from '../../platform/attachments.tsx'
import { useSaveForm } from '../../platform/form.tsx'
import { text, useLanguage, useText } from '../../platform/messages.ts'
import { PageHeader } from '../../platform/page.tsx'
import { invalidate, queryClient, read } from '../../platform/query.ts'
import { TooLittleRight } from '../../platform/states.tsx'
import { toast } from '../../platform/toast.ts'
import { useRead } from '../../platform/use-query.ts'
import { useMay } from '../../platform/user.ts'
import { HouseForm } from './houses.form.tsx'
import { useHouseWords } from './houses.history.ts'
import { houseLabels } from './houses.labels.ts'
import { bodyOfHouse, valuesOfHouse } from './houses.values.ts'

const Edit = () => {
  const t = useText()
  const { id } = Route.useParams()
  const mayUpdate = useMay('houses.update')
  const house = useRead('GET /houses/:id', { params: { id } }).data
  return (
    <>
      <PageHeader title={`${t('houses.edit')}: ${house.address}`} />
      {mayUpdate ? <EditForm key={house.id} house={house} /> : <TooLittleRight />}
    </>
  )
}

const valuesWithFiles = (house: HouseDetails, language: Language) => {
  knowFiles(house.files)
  return valuesOfHouse(house, language)
}

const EditForm = ({ house }: { house: HouseDetails }) => {
  const t = useText()
  const language = useLanguage()
  const navigate = useNavigate()
  const words = useHouseWords()
  const { id, version } = house
  const save = useSaveForm({
    resource: 'houses',
    schema: () => import('@oselia/contract/houses').then(({ houses }) => houses.update.body),
    values: valuesWithFiles(house, language),
    valuesOf: (current: HouseDetails) => valuesWithFiles(current, language),
    body: bodyOfHouse,
    version,
    labels: houseLabels,
    // The form holds a chosen type as the text of its id.
    show: (field, value) => words(field, field === 'house_type_id' ? Number(value) : value),
    send: (body) => call('PUT /houses/:id', { params: { id }, body: { ...body, version: body.version ?? version } }),
    done: async () => {
      await invalidate('houses', 'complexes', 'house-types', 'find')
      await navigate({ to: '/Houses/$id', params: { id } })
      await toast({ message: text('ui.saved') })
    },
  })
  return (
    <HouseForm of={save}>
      <Button component={Link} to="/Houses/$id" params={{ id } as never} variant="default">
        {t('ui.cancel')}
      </Button>
    </HouseForm>
  )
}

export const Route = createFileRoute('/_admin/Houses/edit/$id')({
  staticData: { title: 'houses.edit' },
  params: { parse: ({ id }) => ({ id: Number(id) }), stringify: ({ id }) => ({ id: String(id) }) },
  loader: async ({ params: { id } }) => {
    if (!Number.isSafeInteger(id) || id < 1) throw notFound()
    // Editing begins with what the server holds now, not with what was read a while ago.
    await queryClient.fetchQuery({ ...read('GET /houses/:id', { params: { id } }), staleTime: 0 })
  },
  component: Edit,
})
