import { Button } from '@mantine/core'
import type { ReplyOf } from '@oselia/contract/api'
import type { Realty } from '@oselia/contract/realty'
import { Link, createFileRoute, notFound, useNavigate } from '@tanstack/react-router'
import { call } from '../../platform/api.ts'
import { useSaveForm } from '../../platform/form.tsx'
import { type MessageKey, text, useLanguage, useText } from '../../platform/messages.ts'
import { PageHeader } from '../../platform/page.tsx'
import { invalidate, queryClient, read } from '../../platform/query.ts'
import { TooLittleRight } from '../../platform/states.tsx'
import { toast } from '../../platform/toast.ts'
import { useRead } from '../../platform/use-query.ts'
import { useMay } from '../../platform/user.ts'
import { unitChoice, unitTitle } from './realty.field.tsx'
import { UnitForm } from './realty.form.tsx'
import { type UnitValues, bodyOfUnit, newUnit, valuesOfUnit } from './realty.values.ts'

type Read = ReplyOf<'GET /realty/:id'>['data']

const Edit = () => {
  const t = useText()
  const { id } = Route.useParams()
  const mayUpdate = useMay('realty.update')
  const unit = useRead('GET /realty/:id', { params: { id } }).data
  return (
    <>
      <PageHeader title={`${t('realty.edit')}: ${unitTitle(t, unit)}`} />
      {mayUpdate ? <EditForm key={unit.id} unit={unit} /> : <TooLittleRight />}
    </>
  )
}

/** Names of the fields for a choice between two people's values. */
const labels = Object.fromEntries(
  Object.keys(newUnit('apartment', null)).map((field) => [field, `unit.${field}`]),
) as Record<keyof UnitValues, MessageKey>

const EditForm = ({ unit }: { unit: Read }) => {
  const t = useText()
  const language = useLanguage()
  const navigate = useNavigate()
  const seesPrivate = useMay('realty.sensitive')
  const { id, version, type } = unit
  const valuesOf = (current: Realty | Read) => valuesOfUnit(current, language, (parent) => unitChoice(t, parent))
  const save = useSaveForm({
    resource: 'realty',
    schema: () => import('@oselia/contract/realty').then(({ realtyRoutes }) => realtyRoutes.update.body),
    values: valuesOf(unit),
    valuesOf,
    body: (values) => bodyOfUnit(values, seesPrivate),
    version,
    labels,
    show: (field, value) =>
      field in words && typeof value === 'string' && value ? t(`${words[field]!}${value}` as MessageKey) : undefined,
    send: (body) => call('PUT /realty/:id', { params: { id }, body: { ...body, version: body.version ?? version } }),
    done: async ({ data }) => {
      await invalidate('realty', 'houses')
      await navigate({ to: '/Realty/$type/$id', params: { type: data.type, id } as never })
      await toast({ message: text('ui.saved') })
    },
  })
  return (
    <UnitForm of={save} id={id}>
      <Button component={Link} to="/Realty/$type/$id" params={{ type, id } as never} variant="default">
        {t('ui.cancel')}
      </Button>
    </UnitForm>
  )
}

/** Fields whose values are words of the contract, and how the keys of their texts begin. */
const words: Record<string, string> = { type: 'unit.type_', state: 'unit.state_', purpose: 'unit.purpose_' }

export const Route = createFileRoute('/_admin/Realty/$type/$id/edit')({
  staticData: { title: 'realty.edit' },
  params: {
    parse: ({ type, id }) => ({ type, id: Number(id) }),
    stringify: ({ type, id }) => ({ type, id: String(id) }),
  },
  loader: async ({ params: { id } }) => {
    if (!Number.isSafeInteger(id) || id < 1) throw notFound()
    // Editing begins with what the server holds now, not with what was read a while ago.
    await queryClient.fetchQuery({ ...read('GET /realty/:id', { params: { id } }), staleTime: 0 })
  },
  component: Edit,
})
