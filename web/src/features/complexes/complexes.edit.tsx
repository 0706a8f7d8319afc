import { Button } from '@mantine/core'
import type { ComplexDetails } from '@oselia/contract/complexes'
import { Link, createFileRoute, notFound, useNavigate } from '@tanstack/react-router'
import { call } from '../../platform/api.ts'
import { useSaveForm } from '../../platform/form.tsx'
import { text, useLanguage, useText } from '../../platform/messages.ts'
import { PageHeader } from '../../platform/page.tsx'
import { invalidate, queryClient, read } from '../../platform/query.ts'
import { TooLittleRight } from '../../platform/states.tsx'
import { toast } from '../../platform/toast.ts'
import { useRead } from '../../platform/use-query.ts'
import { useMay } from '../../platform/user.ts'
import { ComplexForm } from './complexes.form.tsx'
import { complexLabels, useComplexWords } from './complexes.history.ts'
import { bodyOfComplex, valuesOfComplex } from './complexes.values.ts'

const Edit = () => {
  const t = useText()
  const { id } = Route.useParams()
  const mayUpdate = useMay('complexes.update')
  const complex = useRead('GET /complexes/:id', { params: { id } }).data
  return (
    <>
      <PageHeader title={`${t('complexes.edit')}: ${complex.name}`} />
      {mayUpdate ? <EditForm key={complex.id} complex={complex} /> : <TooLittleRight />}
    </>
  )
}

const EditForm = ({ complex }: { complex: ComplexDetails }) => {
  const t = useText()
  const navigate = useNavigate()
  const language = useLanguage()
  const { id, version } = complex
  const save = useSaveForm({
    resource: 'complexes',
    schema: () => import('@oselia/contract/complexes').then(({ complexes }) => complexes.update.body),
    values: valuesOfComplex(complex, language),
    valuesOf: (current: ComplexDetails) => valuesOfComplex(current, language),
    body: bodyOfComplex,
    version,
    labels: complexLabels,
    show: useComplexWords(),
    send: (body) => call('PUT /complexes/:id', { params: { id }, body: { ...body, version: body.version ?? version } }),
    done: async () => {
      await invalidate('complexes', 'houses')
      await navigate({ to: '/Houses/complexes/$id', params: { id } })
      await toast({ message: text('ui.saved') })
    },
  })
  return (
    <ComplexForm of={save}>
      <Button component={Link} to="/Houses/complexes/$id" params={{ id } as never} variant="default">
        {t('ui.cancel')}
      </Button>
    </ComplexForm>
  )
}

export const Route = createFileRoute('/_admin/Houses/complexes/edit/$id')({
  staticData: { title: 'complexes.edit' },
  params: { parse: ({ id }) => ({ id: Number(id) }), stringify: ({ id }) => ({ id: String(id) }) },
  loader: async ({ params: { id } }) => {
    if (!Number.isSafeInteger(id) || id < 1) throw notFound()
    // Editing begins with what the server holds now, not with what was read a while ago.
    await queryClient.fetchQuery({ ...read('GET /complexes/:id', { params: { id } }), staleTime: 0 })
  },
  component: Edit,
})
