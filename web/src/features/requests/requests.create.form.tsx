import { Alert, Button, Group, Stack, Textarea } from '@mantine/core'
import type { RequestBrief } from '@oselia/contract/service-request-cards'
import { Link, useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { ApiError, call } from '../../platform/api.ts'
import { AttachmentsField } from '../../platform/attachments.tsx'
import { Form, SaveBar, type SaveForm, useSaveForm } from '../../platform/form.tsx'
import { text, useText } from '../../platform/messages.ts'
import { invalidate, queryClient, read } from '../../platform/query.ts'
import { toast, toastError } from '../../platform/toast.ts'
import { unitChoice } from '../realty/realty.door.tsx'
import { type TypeOption, useChoices } from './requests.choices.ts'
import { CallerField } from './requests.create.caller.tsx'
import { dropDraft, keepDraft, keptDraft } from './requests.create.draft.ts'
import type { Found } from './requests.create.found.ts'
import classes from './requests.create.module.css'
import { MoreFields } from './requests.create.more.tsx'
import { CallerPanel } from './requests.create.person.tsx'
import { PlaceFields, houseLabel } from './requests.create.place.tsx'
import { type Similar, SimilarPanel, askSimilar } from './requests.create.similar.tsx'
import { CustomFields, TypeField } from './requests.create.type.tsx'
import { type NewRequest, bodyOfRequest, newRequest } from './requests.create.values.ts'

/** The unit of a found line with its house; what the search found by number alone is asked for. */
const placed = async ({ unit, caller }: Found, t: typeof text) => {
  if (unit && unit.house_id !== 0) return unit
  if (!unit && !caller?.member) return null
  const query = unit ? { realty_id: unit.id } : { member_id: caller?.member?.id }
  const { data } = await queryClient.fetchQuery(read('GET /service_request/caller', { query }))
  const units = data.callers.flatMap((one) => one.units)
  const wanted = unit ? units.find(({ id }) => id === unit.id) : units.length === 1 ? units[0] : undefined
  if (wanted) return unitChoice(t, wanted)
  // Nobody is known to live there: the register has the unit all the same.
  return unit ? unitChoice(t, (await call('GET /realty/:id', { params: { id: unit.id } })).data) : null
}

/** Sends the request; one that is held back for another like it is asked about and sent again. */
const sendNew =
  (same: (request: RequestBrief) => void) => async (body: ReturnType<typeof bodyOfRequest>, key: string) => {
    try {
      return await call('POST /service_request', { body, key })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'similar_open' || !error.data) throw error
      const answer = await askSimilar(error.data as Similar, same)
      if (answer.kind === 'stay') throw error
      const more = answer.kind === 'join' ? { incident_id: answer.incident.id } : {}
      return call('POST /service_request', { body: { ...body, ...more, similar_seen: true } })
    }
  }

interface Props {
  /** Whose draft is kept. */
  staff_id: number
  /** Whether people are looked for by phone and name; else the place comes first. */
  byCaller: boolean
}

const useNewRequest = ({ staff_id, byCaller }: Props) => {
  const navigate = useNavigate()
  const [blank] = useState(() => newRequest(byCaller ? 'phone' : 'staff_walk'))
  const [draft] = useState(() => keptDraft(staff_id, blank))
  const types = useChoices()?.types ?? []
  const fieldsOf = ({ type_id }: NewRequest) => types.find(({ value }) => String(value) === type_id)?.form ?? []
  const same = (request: RequestBrief) => {
    // What was written stays kept: it may be wanted for a line in that request.
    if (save.form.getValues().description.trim() === '') dropDraft()
    void navigate({ to: '/Requests/$id', params: { id: String(request.id) } } as never)
  }
  const save = useSaveForm({
    resource: 'service_request',
    schema: () => import('@oselia/contract/service-request-cards').then((contract) => contract.requestCreate),
    values: draft ?? blank,
    body: (values: NewRequest) => bodyOfRequest(values, fieldsOf(values)),
    // Nothing is lost by leaving: the draft is kept.
    guard: false,
    send: sendNew(same),
    done: async ({ data }) => {
      dropDraft()
      await invalidate('service_request')
      await navigate({ to: '/Requests/$id', params: { id: String(data.id) } } as never)
      await toast({ message: text('requestCreate.created', { number: data.number }) })
    },
  })
  return { save, types, blank, draft, same }
}

/** Keeps what is written a moment after it is: a killed tab loses a quarter of a second. */
const useDraft = (staff_id: number, of: SaveForm<NewRequest>, blank: NewRequest) => {
  const values = of.form.getValues()
  useEffect(() => {
    if (of.saving || JSON.stringify(values) === JSON.stringify(blank)) return
    const timer = setTimeout(() => keepDraft(staff_id, values), 250)
    return () => clearTimeout(timer)
  }, [staff_id, values, blank, of.saving])
}

/** What the first field has found goes into the form, and the hands go on to the type. */
const useTaking = (of: SaveForm<NewRequest>, taken: () => void) => {
  const t = useText()
  return async (found: Found) => {
    const unit = await placed(found, t)
    of.form.setValues({
      caller: found.caller,
      unit,
      house: unit ? { id: unit.house_id, label: houseLabel(unit.label) } : found.house,
      caller_phone: found.phone ?? '',
      caller_name: found.name ?? '',
      similar_seen: false,
      incident: null,
    })
    taken()
  }
}

/** A new request: who calls, what it is about, what he says; the rest is known by then. */
export const CreateRequest = ({ staff_id, byCaller }: Props) => {
  const { save, types, blank, draft, same } = useNewRequest({ staff_id, byCaller })
  const { form } = save
  const typeInput = useRef<HTMLInputElement>(null)
  const [choosing, setChoosing] = useState(false)
  const [restored, setRestored] = useState(draft !== null)
  const { caller, unit, house, caller_name, caller_phone } = form.getValues()
  const known = caller !== null || unit !== null || caller_phone !== '' || caller_name !== ''
  const asks = byCaller && (choosing || (!known && house === null))
  useDraft(staff_id, save, blank)
  const take = useTaking(save, () => {
    setChoosing(false)
    requestAnimationFrame(() => typeInput.current?.focus())
  })
  const begin = () => {
    dropDraft()
    form.setValues(blank)
    setRestored(false)
    setChoosing(byCaller)
  }
  return (
    <Form of={save}>
      {restored && <Restored begin={begin} />}
      <div className={classes.page}>
        <Stack>
          {asks && <CallerField take={(found) => void take(found).catch(toastError)} />}
          {!byCaller && <PlaceFields of={save} />}
          <Matter of={save} types={types} typeInput={typeInput} placeFirst={!byCaller} />
        </Stack>
        <Stack>
          {known && byCaller && !asks && <CallerPanel of={save} change={() => setChoosing(true)} />}
          <SimilarPanel of={save} same={same} />
        </Stack>
      </div>
    </Form>
  )
}

const Restored = ({ begin }: { begin: () => void }) => {
  const t = useText()
  return (
    <Alert color="blue" p="xs">
      <Group justify="space-between">
        {t('requestCreate.restored')}
        <Button size="xs" variant="default" onClick={begin}>
          {t('requestCreate.startAnew')}
        </Button>
      </Group>
    </Alert>
  )
}

interface MatterProps {
  of: SaveForm<NewRequest>
  types: readonly TypeOption[]
  typeInput: RefObject<HTMLInputElement | null>
  placeFirst: boolean
}

/** What it is about, in the words of who calls, and all that goes with it. */
const Matter = ({ of, types, typeInput, placeFirst }: MatterProps) => {
  const t = useText()
  const words = useRef<HTMLTextAreaElement>(null)
  const type = types.find(({ value }) => String(value) === of.form.getValues().type_id)
  return (
    <>
      <TypeField
        of={of}
        types={types}
        input={typeInput}
        taken={(next) => {
          of.form.setFieldValue('type_id', String(next.value))
          of.form.clearFieldError('type_id')
          requestAnimationFrame(() => words.current?.focus())
        }}
      />
      <Textarea
        {...of.field('description')}
        ref={words}
        label={t('request.description')}
        withAsterisk
        autosize
        minRows={3}
        maxRows={12}
        maxLength={2000}
      />
      {type && <CustomFields of={of} fields={type.form} />}
      <AttachmentsField of={of} name="before_ids" label={t('requestCreate.photos')} />
      <MoreFields of={of} type={type} placeFirst={placeFirst} />
      <SaveBar of={of} label={t('requestCreate.save')}>
        <Button component={Link} to="/Requests" variant="default">
          {t('ui.cancel')}
        </Button>
      </SaveBar>
    </>
  )
}
