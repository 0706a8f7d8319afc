import { Button } from '@mantine/core'
import { Link, createFileRoute, useNavigate } from '@tanstack/react-router'
import { call } from '../../platform/api.ts'
import { useSaveForm } from '../../platform/form.tsx'
import { text, useText } from '../../platform/messages.ts'
import { PageHeader } from '../../platform/page.tsx'
import { invalidate } from '../../platform/query.ts'
import { TooLittleRight } from '../../platform/states.tsx'
import { toast } from '../../platform/toast.ts'
import { useMay, useUser } from '../../platform/user.ts'
import { ComplexForm } from './complexes.form.tsx'
import { complexLabels } from './complexes.history.ts'
import { bodyOfComplex, newComplex } from './complexes.values.ts'

const Create = () => {
  const mayCreate = useMay('complexes.create')
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
  const save = useSaveForm({
    resource: 'complexes',
    schema: () => import('@oselia/contract/complexes').then(({ complexes }) => complexes.create.body),
    values: newComplex(user?.organisation.document_language ?? 'uk'),
    body: bodyOfComplex,
    labels: complexLabels,
    send: (body, key) => call('POST /complexes', { body, key }),
    done: async ({ data }) => {
      await invalidate('complexes')
      await navigate({ to: '/Houses/complexes/$id', params: { id: data.id } })
      await toast({ message: text('complexes.created') })
    },
  })
  return (
    <ComplexForm of={save}>
      <Button component={Link} to="/Houses/complexes" variant="default">
        {t('ui.cancel')}
      </Button>
    </ComplexForm>
  )
}

export const Route = createFileRoute('/_admin/Houses/complexes/create')({
  staticData: { title: 'complexes.create' },
  component: Create,
})
