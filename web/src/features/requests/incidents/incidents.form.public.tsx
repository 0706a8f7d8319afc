import { Alert, NativeSelect, Radio, SimpleGrid, Stack, Text, Textarea } from '@mantine/core'
import type { Incident, IncidentDetails } from '@oselia/contract/incidents'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { FieldInput } from '../../../platform/field-inputs.tsx'
import type { FormOf } from '../../../platform/field-table.ts'
import { DialogBar } from '../../../platform/dialog-bar.tsx'
import { Form, type SaveForm, useSaveForm } from '../../../platform/form.tsx'
import { LookupField } from '../../../platform/lookup-field.tsx'
import { language, text, useLocal, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { type Resource, invalidate, read } from '../../../platform/query.ts'
import { toast } from '../../../platform/toast.ts'
import { useCan } from '../../../platform/user.ts'
import { incidentFields } from './incidents.fields.ts'

interface Choice {
  id: number
  label: string
}

/** What a new incident begins with. */
interface Start {
  house?: Choice | null
  type_id?: number | null
  /** Requests that join it. */
  request_ids?: number[]
  done?: (made: IncidentDetails) => unknown
}

/** What is read anew when an incident changes. */
export const touched: Resource[] = ['incidents', 'service_request', 'service_requests']

/** Opens the form of a new incident. */
export const newIncident = (start: Start = {}) =>
  showModal({
    title: text('incidents.create'),
    size: 'lg',
    body: (close) => <IncidentForm incident={null} start={start} close={close} />,
  })

/** Opens the form of an incident that is there. */
export const editIncident = (incident: Incident) =>
  showModal({
    title: text('incidents.edit'),
    size: 'lg',
    body: (close) => <IncidentForm incident={incident} close={close} />,
  })

interface Values extends FormOf<typeof incidentFields.fields> {
  at: 'house' | 'complex'
  house: Choice | null
  complex: Choice | null
}

const choiceOf = (id: number | null, label: string) => (id === null ? null : { id, label })

const valuesOf = (incident: Incident): Values => ({
  ...incidentFields.values(incident, language()),
  at: incident.complex_id === null ? 'house' : 'complex',
  house: choiceOf(incident.house_id, incident.address),
  complex: choiceOf(incident.complex_id, incident.address),
})

const startOf = ({ house = null, type_id }: Start): Values => ({
  ...incidentFields.blank({ type_id: type_id ? String(type_id) : '' }),
  at: 'house',
  house,
  complex: null,
})

const bodyOf = ({ at, house, complex, ...values }: Values) => {
  const body = incidentFields.body(values)
  const isHouse = at === 'house'
  return {
    ...body,
    house_id: isHouse ? (house?.id ?? null) : null,
    complex_id: isHouse ? null : (complex?.id ?? null),
    entrance: isHouse ? body.entrance : null,
  }
}

interface Props {
  incident: Incident | null
  start?: Start
  close: () => void
}

const noStart: Start = {}

const IncidentForm = ({ incident, start = noStart, close }: Props) => {
  const t = useText()
  const request_ids = start.request_ids ?? []
  const save = useSaveForm({
    resource: 'incidents',
    schema: () =>
      import('@oselia/contract/incidents').then(({ incidents }) =>
        incident ? incidents.update.body : incidents.create.body,
      ),
    values: incident ? valuesOf(incident) : startOf(start),
    valuesOf,
    body: bodyOf,
    version: incident?.version,
    labels: {
      ...incidentFields.labels,
      at: 'incidents.place',
      house: 'incidents.house_id',
      complex: 'incidents.complex_id',
    },
    send: (body, key) =>
      incident
        ? call('PUT /incidents/:id', {
            params: { id: incident.id },
            body: { ...body, version: body.version ?? incident.version },
          })
        : call('POST /incidents', { body: { ...body, request_ids }, key }),
    done: async ({ data }) => {
      close()
      await invalidate(...touched)
      await toast({ message: text('ui.saved') })
      await start.done?.(data)
    },
  })
  return (
    <Form of={save}>
      {request_ids.length > 0 && <Alert>{t('incidents.withRequests', { count: request_ids.length })}</Alert>}
      <FieldInput of={save} table={incidentFields} name="title" autofocus />
      <Place of={save} fixed={(incident?.requests_count ?? 0) > 0} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TypeField of={save} />
        <FieldInput of={save} table={incidentFields} name="expected_at" />
      </SimpleGrid>
      <Textarea
        {...save.field('description')}
        label={t('incidents.description')}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={2000}
      />
      <DialogBar of={save} cancel={close} />
    </Form>
  )
}

type Of = { of: SaveForm<Values> }

const TypeField = ({ of }: Of) => {
  const t = useText()
  const local = useLocal()
  const types = useQuery(read('GET /service_request/form', { query: {} })).data?.form.types ?? []
  return (
    <NativeSelect
      {...of.field('type_id')}
      label={t('incidents.type_id')}
      data={[
        { value: '', label: t('incidents.anyType') },
        ...types.map(({ value, label }) => ({ value: String(value), label: local(label) })),
      ]}
    />
  )
}

const findHouses = async (search_query: string, signal: AbortSignal): Promise<Choice[]> => {
  const { form } = await call('GET /service_request/form', { query: { search_query }, signal })
  return form.address.map(({ value, label }) => ({ id: value, label }))
}

const findComplexes = async (search_query: string, signal: AbortSignal): Promise<Choice[]> => {
  const { main_data } = await call('GET /complexes', { query: { search_query, per_page: 20 }, signal })
  return main_data.data.map(({ id, name }) => ({ id, label: name }))
}

/** One house, with its entrance, or a whole complex. */
const Place = ({ of, fixed }: Of & { fixed: boolean }) => {
  const t = useText()
  const mayComplexes = useCan('complexes.read')
  const { at } = of.form.getValues()
  const lookup = (name: 'house' | 'complex') => {
    const own = `${name}_id` as const
    const value = of.form.getValues()[name]
    return {
      // The server reports a missing place at `house_id`, also when a complex may be chosen.
      path: value ? own : 'house_id',
      resource: 'incidents',
      within: name,
      label: t(`incidents.${own}`),
      placeholder: t('incidents.find'),
      withAsterisk: true,
      disabled: fixed,
      error: of.form.errors[own] ?? of.form.errors['house_id'],
      value,
      choose: (next: Choice | null) => {
        of.set(name, next)
        of.form.clearFieldError(own)
        of.form.clearFieldError('house_id')
      },
    }
  }
  return (
    <Stack gap="sm" align="stretch">
      {mayComplexes && (
        <Radio.Group {...of.field('at')} label={t('incidents.place')}>
          <SimpleGrid cols={{ base: 1, xs: 2 }} mt={4}>
            <Radio value="house" label={t('incidents.oneHouse')} disabled={fixed} />
            <Radio value="complex" label={t('incidents.wholeComplex')} disabled={fixed} />
          </SimpleGrid>
        </Radio.Group>
      )}
      {at === 'house' ? (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <LookupField<Choice> {...lookup('house')} find={findHouses} />
          <FieldInput of={of} table={incidentFields} name="entrance" />
        </SimpleGrid>
      ) : (
        <LookupField<Choice> {...lookup('complex')} find={findComplexes} />
      )}
      {fixed && (
        <Text size="sm" c="dimmed">
          {t('incidents.placeFixed')}
        </Text>
      )}
    </Stack>
  )
}
