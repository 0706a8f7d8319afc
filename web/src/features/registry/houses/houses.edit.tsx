import type { HouseDetails } from '@oselia/contract/houses'
import type { Language } from '@oselia/contract/languages'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { knowFiles } from '../../../platform/attachments.tsx'
import { useFieldForm } from '../../../platform/field-form.ts'
import { FormPage } from '../../../platform/form-page.tsx'
import { idParams } from '../../../platform/id-params.ts'
import { CancelLink } from '../../../platform/links.tsx'
import { loadFresh } from '../../../platform/load-one.ts'
import { useText } from '../../../platform/messages.ts'
import { useRead } from '../../../platform/use-query.ts'
import { houseFields } from './houses.fields.ts'
import { HouseForm, houseBody } from './houses.form.tsx'
import { useHouseWords } from './houses.history.public.tsx'

const Edit = () => {
  const t = useText()
  const { id } = Route.useParams()
  const house = useRead('GET /houses/:id', { params: { id } }).data
  return (
    <FormPage permission="houses.update" title={`${t('houses.edit')}: ${house.address}`}>
      <EditForm key={house.id} house={house} />
    </FormPage>
  )
}

const valuesOf = (house: HouseDetails, language: Language) => {
  knowFiles(house.files)
  return houseFields.values(house, language)
}

const EditForm = ({ house }: { house: HouseDetails }) => {
  const navigate = useNavigate()
  const { id } = house
  const save = useFieldForm({
    table: houseFields,
    save: 'PUT /houses/:id',
    params: { id },
    contract: () => import('@oselia/contract/houses').then(({ houses }) => houses),
    held: house,
    values: valuesOf,
    body: houseBody,
    words: useHouseWords(),
    touches: ['complexes', 'house-types', 'find'],
    done: () => navigate({ to: '/Houses/$id', params: { id } }),
  })
  return (
    <HouseForm of={save}>
      <CancelLink to="/Houses/$id" params={{ id }} />
    </HouseForm>
  )
}

export const Route = createFileRoute('/_admin/Houses/edit/$id')({
  staticData: { title: 'houses.edit' },
  params: idParams,
  loader: ({ params: { id } }) => loadFresh('GET /houses/:id', id),
  component: Edit,
})
