import { Alert, Button, NativeSelect, Radio, SimpleGrid, Stack, Text, TextInput, Textarea } from '@mantine/core'
import type { Incident, IncidentDetails } from '@oselia/contract/incidents'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { MomentField } from '../../platform/fields.tsx'
import { Form, SaveBar, type SaveForm, useSaveForm } from '../../platform/form.tsx'
import { LookupField } from '../../platform/lookup-field.tsx'
import { text, useLocal, useText } from '../../platform/messages.ts'
import { showModal } from '../../platform/modal.tsx'
import { numberIn } from '../../platform/number-text.ts'
import { invalidate, read } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { useMay } from '../../platform/user.ts'
import { useZone } from '../requests/requests.types.door.ts'
import { incidentLabels } from './incidents.history.door.tsx'

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
export const touched = ['incidents', 'service_request', 'service_requests']

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

interface Values {
  title: string
  description: string
  at: 'house' | 'complex'
  house: Choice | null
  complex: Choice | null
  entrance: string
  type_id: string
  expected_at: string | null
}

const valuesOf = (incident: Incident): Values => ({
  title: incident.title,
  description: incident.description,
  at: incident.complex_id === null ? 'house' : 'complex',
  house: incident.house_id === null ? null : { id: incident.house_id, label: incident.address },
  complex: incident.complex_id === null ? null : { id: incident.complex_id, label: incident.address },
  entrance: incident.entrance === null ? '' : String(incident.entrance),
  type_id: incident.type_id === null ? '' : String(incident.type_id),
  expected_at: incident.expected_at,
})

const startOf = ({ house = null, type_id }: Start): Values => ({
  title: '',
  description: '',
  at: 'house',
  house,
  complex: null,
  entrance: '',
  type_id: type_id ? String(type_id) : '',
  expected_at: null,
})

const bodyOf = ({ at, house, complex, entrance, type_id, ...values }: Values) => ({
  ...values,
  house_id: at === 'house' ? (house?.id ?? null) : null,
  complex_id: at === 'complex' ? (complex?.id ?? null) : null,
  entrance: at === 'house' ? numberIn(entrance) : null,
  type_id: type_id === '' ? null : Number(type_id),
})

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
    labels: { ...incidentLabels, at: 'incidents.place', house: 'incidents.house_id', complex: 'incidents.complex_id' },
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
      <TextInput {...save.field('title')} label={t('incidents.title')} withAsterisk maxLength={200} data-autofocus />
      <Place of={save} fixed={(incident?.requests_count ?? 0) > 0} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TypeField of={save} />
        <MomentField of={save} name="expected_at" label={t('incidents.expected_at')} timeZone={useZone()} />
      </SimpleGrid>
      <Textarea
        {...save.field('description')}
        label={t('incidents.description')}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={2000}
      />
      <SaveBar of={save}>
        <Button variant="default" onClick={close}>
          {t('ui.cancel')}
        </Button>
      </SaveBar>
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
  const mayComplexes = useMay('complexes.read')
  const { at } = of.form.getValues()
  const lookup = (name: 'house' | 'complex') => {
    const own = `${name}_id` as const
    const value = of.form.getValues()[name]
    return {
      // That there is no place at all is told of the house.
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
        of.form.setFieldValue(name, next)
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
          <TextInput {...of.field('entrance')} label={t('incidents.entrance')} inputMode="numeric" maxLength={2} />
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
