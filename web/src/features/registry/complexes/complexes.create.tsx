import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useFieldForm } from '../../../platform/field-form.ts'
import { FormPage } from '../../../platform/form-page.tsx'
import { CancelLink } from '../../../platform/links.tsx'
import { text } from '../../../platform/messages.ts'
import { useUser } from '../../../platform/user.ts'
import { complexFields } from './complexes.fields.ts'
import { ComplexForm } from './complexes.form.tsx'

const Create = () => {
  const navigate = useNavigate()
  const user = useUser()
  const save = useFieldForm({
    table: complexFields,
    save: 'POST /complexes',
    contract: () => import('@oselia/contract/complexes').then(({ complexes }) => complexes),
    given: { document_language: user?.organisation.document_language ?? 'uk' },
    message: () => text('complexes.created'),
    done: ({ data }) => navigate({ to: '/Houses/complexes/$id', params: { id: data.id } }),
  })
  return (
    <FormPage permission="complexes.create">
      <ComplexForm of={save}>
        <CancelLink to="/Houses/complexes" />
      </ComplexForm>
    </FormPage>
  )
}

export const Route = createFileRoute('/_admin/Houses/complexes/create')({
  staticData: { title: 'complexes.create' },
  component: Create,
})
