import { Alert, Button, Group, Stack, Textarea } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { RequestBrief } from '@oselia/contract/service-request-details'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { ApiError, call } from '../../../platform/api.ts'
import { AttachmentsField } from '../../../platform/attachments.tsx'
import { Form, SaveBar, type SaveForm, useSaveForm } from '../../../platform/form.tsx'
import { ButtonLink } from '../../../platform/links.tsx'
import { text, useText } from '../../../platform/messages.ts'
import { invalidate } from '../../../platform/query.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { type TypeOption, useChoices } from './requests.choices.ts'
import { CallerField } from './requests.create.caller.tsx'
import { dropDraft, keepDraft, keptDraft } from './requests.create.draft.ts'
import type { Found } from './requests.create.found.ts'
import classes from './requests.create.module.css'
import { MoreFields } from './requests.create.more.tsx'
import { CallerPanel } from './requests.create.person.tsx'
import { PlaceFields } from './requests.create.place.tsx'
import { type Similar, SimilarPanel, askSimilar } from './requests.create.similar.tsx'
import { type Start, houseOfUnit, isAbout, placed } from './requests.create.start.ts'
import { CustomFields, TypeField } from './requests.create.type.tsx'
import { type NewRequest, bodyOfRequest, newRequest } from './requests.create.values.ts'

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
  /** The user whose draft is stored. */
  staff_id: number
  /** Whether the form begins with a search for the caller by phone or name; otherwise with the place. */
  byCaller: boolean
  /** Caller, unit or house given in the URL. */
  start: Start | null
}

/** Initial values of the form: those of the URL, or the unsaved draft. */
const useBeginning = ({ staff_id, byCaller, start }: Props) => {
  const [blank] = useState(() => ({ ...newRequest(byCaller ? 'phone' : 'staff_walk'), ...start }))
  const [draft] = useState(() => keptDraft(staff_id, blank))
  // A draft about another unit or person than the URL names is only offered, so that the form matches the URL.
  const goesOn = draft !== null && (start === null || isAbout(draft, start))
  return { blank, draft, goesOn }
}

const useNewRequest = (props: Props) => {
  const navigate = useNavigate()
  const { blank, draft, goesOn } = useBeginning(props)
  const types = useChoices()?.types ?? []
  const fieldsOf = ({ type_id }: NewRequest) => types.find(({ value }) => String(value) === type_id)?.form ?? []
  const same = (request: RequestBrief) => {
    // A draft with a description is kept: its text may be needed in the other request.
    if (save.form.getValues().description.trim() === '') dropDraft()
    void navigate({ to: '/Requests/$id', params: { id: request.id } })
  }
  const save = useSaveForm({
    resource: 'service_request',
    schema: () => import('@oselia/contract/service-request-details').then((contract) => contract.requestCreate),
    values: draft && goesOn ? draft : blank,
    body: (values: NewRequest) => bodyOfRequest(values, fieldsOf(values)),
    // Nothing is lost by leaving: the draft is kept.
    guard: false,
    send: sendNew(same),
    done: async ({ data }) => {
      dropDraft()
      await invalidate('service_request')
      await navigate({ to: '/Requests/$id', params: { id: data.id } })
      await toast({ message: text('requestCreate.created', { number: data.number }) })
    },
  })
  return { save, types, blank, draft, goesOn, same }
}

/** Stores the draft 250 ms after the last change: not on each key press, and a killed tab loses little. */
const useDraft = (staff_id: number, of: SaveForm<NewRequest>, blank: NewRequest) => {
  const values = of.form.getValues()
  useEffect(() => {
    if (of.saving || JSON.stringify(values) === JSON.stringify(blank)) return
    const timer = setTimeout(() => keepDraft(staff_id, values), 250)
    return () => clearTimeout(timer)
  }, [staff_id, values, blank, of.saving])
}

/** Puts the search result of the first field into the form; `taken` is called then to focus the type. */
const useTaking = (of: SaveForm<NewRequest>, taken: () => void) => {
  const t = useText()
  return async (found: Found) => {
    const unit = await placed(found, t)
    of.form.setValues({
      caller: found.caller,
      unit,
      house: unit ? houseOfUnit(unit) : found.house,
      caller_phone: found.phone ?? '',
      caller_name: found.name ?? '',
      similar_seen: false,
      incident: null,
    })
    taken()
  }
}

/** The form of a new request, in the order of a phone call: caller, type, description, then fields with defaults. */
export const CreateRequest = (props: Props) => {
  const { staff_id, byCaller, start } = props
  const { save, types, blank, draft, goesOn, same } = useNewRequest(props)
  const { form } = save
  const typeInput = useRef<HTMLInputElement>(null)
  const [choosing, setChoosing] = useState(false)
  const [kept, setKept] = useState<'back' | 'aside' | null>(draft ? (goesOn ? 'back' : 'aside') : null)
  const { caller, unit, house, caller_name, caller_phone } = form.getValues()
  const known = caller !== null || unit !== null || caller_phone !== '' || caller_name !== ''
  const asks = byCaller && (choosing || (!known && house === null))
  useDraft(staff_id, save, blank)
  const toType = () => void requestAnimationFrame(() => typeInput.current?.focus())
  const take = useTaking(save, () => {
    setChoosing(false)
    toType()
  })
  const startsAt = start && (start.caller ?? start.unit ?? start.house)
  // The caller or place is already given, so the first field to fill in is the type.
  useEffect(() => {
    if (startsAt) requestAnimationFrame(() => typeInput.current?.focus())
  }, [startsAt])
  const anew = () => {
    dropDraft()
    form.setValues(blank)
    setKept(null)
    setChoosing(byCaller && !startsAt)
    if (startsAt) toType()
  }
  const back = () => {
    if (draft) form.setValues(draft)
    setKept('back')
  }
  const narrow = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false })
  const whoCalls = known && byCaller && !asks && <CallerPanel of={save} change={() => setChoosing(true)} />
  const similar = <SimilarPanel of={save} same={same} />
  return (
    <Form of={save}>
      {kept && <Kept kept={kept} anew={anew} back={back} />}
      <div className={classes.page}>
        <Stack>
          {asks && <CallerField take={(found) => void take(found).catch(toastError)} />}
          {!byCaller && <PlaceFields of={save} />}
          {narrow && whoCalls}
          <Matter of={save} types={types} typeInput={typeInput} placeFirst={!byCaller} beside={narrow && similar} />
        </Stack>
        {!narrow && (
          <Stack>
            {whoCalls}
            {similar}
          </Stack>
        )}
      </div>
    </Form>
  )
}

interface KeptProps {
  /** `back`: the draft is in the form. `aside`: the form is new and the draft is offered. */
  kept: 'back' | 'aside'
  anew: () => void
  back: () => void
}

const Kept = ({ kept, anew, back }: KeptProps) => {
  const t = useText()
  return (
    <Alert color="blue" p="xs">
      <Group justify="space-between">
        {t(kept === 'back' ? 'requestCreate.restored' : 'requestCreate.keptAside')}
        <Button size="xs" variant="default" onClick={kept === 'back' ? anew : back}>
          {t(kept === 'back' ? 'requestCreate.startAnew' : 'requestCreate.goBack')}
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
  /** Shown below the description on narrow screens, which have no second column. */
  beside: ReactNode
}

/** Type and description with the fields that depend on the type. */
const Matter = ({ of, types, typeInput, placeFirst, beside }: MatterProps) => {
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
      {beside}
      {type && <CustomFields of={of} fields={type.form} />}
      <AttachmentsField of={of} name="before_ids" label={t('requestCreate.photos')} />
      <MoreFields of={of} type={type} placeFirst={placeFirst} />
      <SaveBar of={of} label={t('requestCreate.save')}>
        <ButtonLink to="/Requests" variant="default">
          {t('ui.cancel')}
        </ButtonLink>
      </SaveBar>
    </>
  )
}
