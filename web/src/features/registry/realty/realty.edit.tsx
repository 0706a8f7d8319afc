import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useFieldForm } from '../../../platform/field-form.ts'
import { FormPage } from '../../../platform/form-page.tsx'
import { CancelLink } from '../../../platform/links.tsx'
import { loadFresh } from '../../../platform/load-one.ts'
import { useText } from '../../../platform/messages.ts'
import { useRead } from '../../../platform/use-query.ts'
import { unitTitle } from '../units/units.choice.public.ts'
import { unitFields, valuesOfUnit } from './realty.fields.ts'
import { UnitForm } from './realty.form.tsx'
import type { UnitRead } from './realty.owners.tsx'

const Edit = () => {
  const t = useText()
  const { id } = Route.useParams()
  const unit = useRead('GET /realty/:id', { params: { id } }).data
  return (
    <FormPage permission="realty.update" title={`${t('realty.edit')}: ${unitTitle(t, unit)}`}>
      <EditForm key={unit.id} unit={unit} />
    </FormPage>
  )
}

const EditForm = ({ unit }: { unit: UnitRead }) => {
  const navigate = useNavigate()
  const { id, type } = unit
  const save = useFieldForm({
    table: unitFields,
    save: 'PUT /realty/:id',
    params: { id },
    contract: () => import('@oselia/contract/realty').then(({ realtyRoutes }) => realtyRoutes),
    held: unit,
    values: valuesOfUnit,
    touches: ['houses'],
    done: ({ data }) => navigate({ to: '/Realty/$type/$id', params: { type: data.type, id } }),
  })
  return (
    <UnitForm of={save} id={id}>
      <CancelLink to="/Realty/$type/$id" params={{ type, id }} />
    </UnitForm>
  )
}

export const Route = createFileRoute('/_admin/Realty/$type/$id/edit')({
  staticData: { title: 'realty.edit' },
  params: {
    parse: ({ type, id }) => ({ type, id: Number(id) }),
    stringify: ({ type, id }) => ({ type, id: String(id) }),
  },
  loader: ({ params: { id } }) => loadFresh('GET /realty/:id', id),
  component: Edit,
})
