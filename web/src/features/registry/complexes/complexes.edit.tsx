import type { ComplexDetails } from '@oselia/contract/complexes'
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
import { complexFields } from './complexes.fields.ts'
import { ComplexForm } from './complexes.form.tsx'
import { useComplexWords } from './complexes.history.public.tsx'

const Edit = () => {
  const t = useText()
  const { id } = Route.useParams()
  const complex = useRead('GET /complexes/:id', { params: { id } }).data
  return (
    <FormPage permission="complexes.update" title={`${t('complexes.edit')}: ${complex.name}`}>
      <EditForm key={complex.id} complex={complex} />
    </FormPage>
  )
}

const valuesOf = (complex: ComplexDetails, language: Language) => {
  knowFiles(complex.files)
  return complexFields.values(complex, language)
}

const EditForm = ({ complex }: { complex: ComplexDetails }) => {
  const navigate = useNavigate()
  const { id } = complex
  const save = useFieldForm({
    table: complexFields,
    save: 'PUT /complexes/:id',
    params: { id },
    contract: () => import('@oselia/contract/complexes').then(({ complexes }) => complexes),
    held: complex,
    values: valuesOf,
    words: useComplexWords(),
    touches: ['houses'],
    done: () => navigate({ to: '/Houses/complexes/$id', params: { id } }),
  })
  return (
    <ComplexForm of={save}>
      <CancelLink to="/Houses/complexes/$id" params={{ id }} />
    </ComplexForm>
  )
}

export const Route = createFileRoute('/_admin/Houses/complexes/edit/$id')({
  staticData: { title: 'complexes.edit' },
  params: idParams,
  loader: ({ params: { id } }) => loadFresh('GET /complexes/:id', id),
  component: Edit,
})
