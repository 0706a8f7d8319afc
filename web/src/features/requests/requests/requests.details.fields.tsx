import { Checkbox, Fieldset, NativeSelect, SimpleGrid, Stack, TagsInput, TextInput, Textarea } from '@mantine/core'
import type { ReplyOf } from '@oselia/contract/api'
import type { ServiceRequest } from '@oselia/contract/service-request-details'
import type { CustomField } from '@oselia/contract/service-request-types'
import { commonPlaces } from '@oselia/contract/service-request-details.enums'
import { prioritiesDescending, requestSources } from '@oselia/contract/service-requests.enums'
import { useState } from 'react'
import { DayField } from '../../../platform/day-field.tsx'
import { call } from '../../../platform/api.ts'
import { MomentField, PhoneField } from '../../../platform/fields.tsx'
import type { SaveForm } from '../../../platform/form.tsx'
import { LookupField } from '../../../platform/lookup-field.tsx'
import { useLocal, useText } from '../../../platform/messages.ts'
import { useZone } from '../../../platform/zone.ts'
import { MemberField } from '../../registry/members/members.public.tsx'
import { UnitField } from '../../registry/units/units.public.tsx'
import { type EditValues, editFlags } from './requests.details.values.ts'

interface Of {
  of: SaveForm<EditValues>
}
type Choices = ReplyOf<'GET /service_request/form'>['form']
interface Props extends Of {
  request: ServiceRequest
  types: Choices['types'] | undefined
  departures: Choices['departures'] | undefined
  /** The own fields of the type that is chosen. */
  fields: readonly CustomField[]
}

/** The main fields of a request. */
export const EditFields = (props: Props) => {
  const { of } = props
  return (
    <Stack gap="lg">
      <What {...props} />
      <Where of={of} />
      <Who of={of} />
      <Terms of={of} mayDispatch={props.request.allowed.includes('assign')} />
    </Stack>
  )
}

const What = ({ of, types, departures, fields, request }: Props) => {
  const t = useText()
  const local = useLocal()
  const known = types ?? [{ value: request.type.id, label: request.type.name }]
  // A type that is out of use now stays the type of its requests.
  const all = known.some(({ value }) => value === request.type.id)
    ? known
    : [{ value: request.type.id, label: request.type.name }, ...known]
  const places =
    departures ?? (request.departure ? [{ value: request.departure.id, label: request.departure.name }] : [])
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect
          {...of.field('type_id')}
          data-autofocus
          label={t('request.type')}
          data={all.map(({ value, label }) => ({ value: String(value), label: local(label) }))}
        />
        <NativeSelect
          {...of.field('priority')}
          label={t('request.priority')}
          data={prioritiesDescending.map((value) => ({ value, label: t(`request.priority_${value}`) }))}
        />
      </SimpleGrid>
      <TextInput {...of.field('title')} label={t('requestDetails.title')} maxLength={200} />
      <Textarea
        {...of.field('description')}
        label={t('request.description')}
        withAsterisk
        autosize
        minRows={3}
        maxRows={12}
        maxLength={2000}
      />
      {fields.length > 0 && (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {fields.map((field) => (
            <Custom key={field.key} of={of} field={field} />
          ))}
        </SimpleGrid>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect
          {...of.field('departure_id')}
          label={t('request.departure')}
          disabled={!request.allowed.includes('assign')}
          data={[
            { value: '', label: t('ui.none') },
            ...places.map(({ value, label }) => ({ value: String(value), label: local(label) })),
          ]}
        />
        <TagsInput {...of.field('tags')} label={t('request.tags')} maxTags={20} />
      </SimpleGrid>
    </Stack>
  )
}

/** A field that the type itself asks for. */
const Custom = ({ of, field: { key, label, kind, options, hint, required } }: Of & { field: CustomField }) => {
  const t = useText()
  const local = useLocal()
  const path = `custom.${key}`
  const shared = {
    label: local(label),
    description: hint ? local(hint) : undefined,
    withAsterisk: required,
    'data-path': path,
    error: of.form.errors[path],
    value: of.form.getValues().custom[key] ?? '',
    onChange: (event: { currentTarget: { value: string } }) => {
      of.form.setFieldValue('custom', { ...of.form.getValues().custom, [key]: event.currentTarget.value })
      of.form.clearFieldError(path)
    },
  }
  if (kind === 'choice') return <NativeSelect {...shared} data={[{ value: '', label: t('ui.none') }, ...options]} />
  if (kind === 'yes_no')
    return (
      <NativeSelect
        {...shared}
        data={[
          { value: '', label: t('ui.none') },
          { value: 'yes', label: t('ui.yes') },
          { value: 'no', label: t('ui.no') },
        ]}
      />
    )
  if (kind === 'phone') return <PhoneField {...shared} />
  if (kind === 'date')
    return <DayField {...shared} onChange={(value) => shared.onChange({ currentTarget: { value } })} />
  return <TextInput {...shared} inputMode={kind === 'number' ? 'decimal' : undefined} maxLength={1000} />
}

const Where = ({ of }: Of) => {
  const t = useText()
  const { unit, house } = of.form.getValues()
  return (
    <Fieldset legend={t('requestDetails.where')} p="sm">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <LookupField<EditValues['house']>
          path="house_id"
          resource="service_request"
          within="address"
          label={t('requestDetails.house')}
          withAsterisk
          error={of.form.errors['house_id']}
          find={async (search_query, signal) => {
            const { form } = await call('GET /service_request/form', { query: { search_query }, signal })
            return form.address.map(({ value, label }) => ({ id: value, label }))
          }}
          value={house}
          choose={(next) => {
            if (!next) return
            of.form.setFieldValue('house', next)
            if (unit && unit.house_id !== next.id) of.form.setFieldValue('unit', null)
          }}
        />
        <UnitField
          path="realty_id"
          label={t('requestDetails.realty')}
          house_id={house.id}
          value={unit}
          choose={(next) => of.form.setFieldValue('unit', next)}
          error={of.form.errors['realty_id']}
        />
        {!unit && (
          <>
            <TextInput
              {...of.field('entrance')}
              label={t('requestDetails.entrance')}
              inputMode="numeric"
              maxLength={2}
            />
            <TextInput {...of.field('floor')} label={t('requestDetails.floor')} inputMode="numeric" maxLength={3} />
          </>
        )}
        <NativeSelect
          {...of.field('common_place')}
          label={t('requestDetails.common_place')}
          data={[
            { value: '', label: t('ui.none') },
            ...commonPlaces.map((value) => ({ value, label: t(`request.place_${value}`) })),
          ]}
        />
        <TextInput {...of.field('place_note')} label={t('requestDetails.place_note')} maxLength={300} />
      </SimpleGrid>
    </Fieldset>
  )
}

const Who = ({ of }: Of) => {
  const t = useText()
  const { caller_phone } = of.form.getValues()
  return (
    <Fieldset legend={t('request.member')} p="sm">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <MemberField of={of} name="member" label={t('requestDetails.member')} withAsterisk={false} mayCreate={false} />
        <TextInput {...of.field('caller_name')} label={t('requestDetails.caller_name')} maxLength={120} />
        {/* Half of a number can't be mended, only replaced by those who see it whole. */}
        <PhoneField
          {...of.field('caller_phone')}
          label={t('requestDetails.caller_phone')}
          disabled={caller_phone.includes('•')}
        />
        <NativeSelect
          {...of.field('source')}
          label={t('request.source')}
          data={requestSources.map((value) => ({ value, label: t(`request.source_${value}`) }))}
        />
      </SimpleGrid>
    </Fieldset>
  )
}

const Terms = ({ of, mayDispatch }: Of & { mayDispatch: boolean }) => {
  const t = useText()
  const zone = useZone()
  // A field that is emptied to be typed anew stays usable.
  const [hadTerm] = useState(() => of.form.getValues().due_at !== null)
  return (
    <Fieldset legend={t('requestDetails.terms')} p="sm">
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <MomentField
            of={of}
            name="due_at"
            timeZone={zone}
            label={t('requestDetails.due_at')}
            disabled={!mayDispatch || !hadTerm}
          />
          <MomentField of={of} name="authorities_at" timeZone={zone} label={t('requestDetails.authorities_at')} />
        </SimpleGrid>
        {editFlags.map((name) => (
          <Checkbox
            key={name}
            {...of.form.getInputProps(name, { type: 'checkbox' })}
            label={t(`requestDetails.${name}`)}
            description={name === 'visible_to_resident' ? t('requestDetails.visibleHint') : undefined}
          />
        ))}
      </Stack>
    </Fieldset>
  )
}
