import { Checkbox, NativeSelect, SimpleGrid, Stack, TextInput, Textarea } from '@mantine/core'
import type { Ownership } from '@oselia/contract/residents'
import { useRef } from 'react'
import { ApiError, call } from '../../platform/api.ts'
import { AttachmentsField, knowFiles } from '../../platform/attachments.tsx'
import { Form, type SaveForm, useSaveForm } from '../../platform/form.tsx'
import { HistoryFold } from '../../platform/history.fold.tsx'
import { text, useText } from '../../platform/messages.ts'
import { confirm } from '../../platform/modal.tsx'
import { textIn } from '../../platform/number-text.ts'
import { toast } from '../../platform/toast.ts'
import { toastDeleted } from '../../platform/undo.ts'
import { useMay } from '../../platform/user.ts'
import { type MemberChoice, MemberField, knownMember, memberBody } from '../members/members.door.tsx'
import { dayIn, useToday } from './realty.days.ts'
import { ShareField } from './realty.field.tsx'
import { UnitHistory } from './realty.history.door.tsx'
import type { EndReason } from './realty.kinds.ts'
import { unitChanged, useShares } from './realty.lists.ts'
import { ActBar, ShareSum, TitleFields, type TitleValues, noTitle, titleBody } from './realty.moves.parts.tsx'
import type { UnitRead } from './realty.owners.tsx'
import { shareBody, shareIn, shareText, sumOf, whole } from './realty.shares.ts'
import { endReasons } from './realty.words.ts'

interface Values extends TitleValues {
  who: MemberChoice | null
  share: string
  joint: boolean
  from: string
  to: string
  end_reason: EndReason | ''
  note: string
  file_ids: number[]
}

const valuesOf = (share: Ownership): Values => ({
  who: knownMember(share.member_id, share.name),
  share: shareText(share),
  joint: share.joint,
  from: share.from,
  to: share.to ?? '',
  title_kind: share.title_kind ?? '',
  title_number: share.title_number ?? '',
  title_date: share.title_date ?? '',
  title_issuer: share.title_issuer ?? '',
  registered_on: share.registered_on ?? '',
  registry_extract: share.registry_extract ?? '',
  end_reason: share.end_reason ?? '',
  note: share.note ?? '',
  file_ids: share.file_ids,
})

const bodyOf = (values: Values, realty_id: number, member_id: number | undefined) => ({
  realty_id,
  // Nobody chosen is left out, so that the field is named as required.
  member_id: member_id as number,
  ...shareBody(values.share),
  joint: values.joint,
  from: values.from,
  to: dayIn(values.to),
  ...titleBody(values),
  end_reason: values.to ? values.end_reason || null : null,
  note: textIn(values.note),
  file_ids: values.file_ids,
})

const remove = async (share: Ownership) => {
  const agreed = await confirm({
    title: text('moves.removeShare'),
    text: text('moves.removeShareText'),
    yes: text('ui.delete'),
    danger: true,
  })
  if (!agreed) return
  await call('DELETE /ownerships/:id', { params: { id: share.id } })
  await toastDeleted({
    kind: 'ownerships',
    id: share.id,
    message: text('moves.removed'),
    restored: text('moves.restored'),
    touches: ['realty', 'ownerships', 'residents', 'members'],
  })
}

/** What is wrong with the new person is told at his fields, which stand under `member` here. */
const atMember = (error: unknown): never => {
  if (!(error instanceof ApiError)) throw error
  const errors = Object.fromEntries(Object.entries(error.errors).map(([path, told]) => [`member.${path}`, told]))
  throw new ApiError(error.status, { message: error.message, code: error.code, errors, request_id: error.request_id })
}

/** A person written in here is made first; a repeat after a refusal does not make him again. */
const useWho = () => {
  const made = useRef(new Map<MemberChoice, number>())
  return async (who: MemberChoice | null) => {
    if (!who || who.id !== null) return who?.id
    const known = made.current.get(who)
    if (known) return known
    const { data } = await call('POST /members', { body: memberBody(who).member! }).catch(atMember)
    made.current.set(who, data.id)
    return data.id
  }
}

/** Opens a share, or changes and closes the one given. */
export const ShareForm = ({ unit, share, close }: { unit: UnitRead; share: Ownership | null; close: () => void }) => {
  const t = useText()
  const today = useToday()
  const whoIs = useWho()
  const who = useRef<MemberChoice | null>(null)
  const mayDelete = useMay('ownerships.delete')
  if (share) knowFiles(share.files)
  const save = useSaveForm<Values, unknown, ReturnType<typeof bodyOf>>({
    resource: 'ownerships',
    schema: () =>
      import('@oselia/contract/residents').then(({ ownerships, ownershipFields }) =>
        // Whom a new person is, is known only when he is made.
        share ? ownerships.update.body : ownershipFields.partial({ member_id: true }),
      ),
    values: share
      ? valuesOf(share)
      : {
          ...noTitle,
          who: null,
          share: '1',
          joint: false,
          from: today,
          to: '',
          end_reason: '',
          note: '',
          file_ids: [],
        },
    valuesOf: (current: Ownership) => valuesOf(current),
    body: (values) => {
      who.current = values.who
      return bodyOf(values, unit.id, values.who?.id ?? undefined)
    },
    version: share?.version,
    send: async (body, key) =>
      share
        ? call('PUT /ownerships/:id', {
            params: { id: share.id },
            body: { ...body, version: body.version ?? share.version },
          })
        : call('POST /ownerships', {
            body: { ...body, member_id: (await whoIs(who.current)) as number },
            key,
          }),
    done: async () => {
      close()
      await unitChanged()
      await toast({ message: text('ui.saved') })
    },
  })
  return (
    <Form of={save}>
      {!share && <MemberField of={save} name="who" label={t('moves.owner')} />}
      <Holding unit={unit} share={share} of={save} />
      <TitleFields of={save} />
      <AttachmentsField of={save} name="file_ids" label={t('title.files')} />
      <Textarea {...save.field('note')} label={t('moves.note')} autosize minRows={1} maxRows={5} maxLength={1000} />
      <ActBar of={save} close={close} remove={share && mayDelete ? () => remove(share) : undefined} />
      <HistoryFold>{share && <UnitHistory entity="ownerships" id={share.id} />}</HistoryFold>
    </Form>
  )
}

/** How much is held and from when to when, with what all shares of today make. */
const Holding = ({ unit, share, of }: { unit: UnitRead; share: Ownership | null; of: SaveForm<Values> }) => {
  const t = useText()
  const values = of.form.getValues()
  const others = (useShares(unit.id).data?.data ?? []).filter(({ current, id }) => current && id !== share?.id)
  const own = shareIn(values.share)
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="xs">
        <ShareField of={of} description={t('moves.shareHint')} />
        <TextInput {...of.field('from')} type="date" label={t('moves.from')} withAsterisk />
        <TextInput {...of.field('to')} type="date" label={t('moves.to')} />
      </SimpleGrid>
      <Checkbox {...of.field('joint', { type: 'checkbox' })} label={t('moves.joint')} />
      {own && !values.to && <ShareSum sum={sumOf([...others, { ...own, joint: values.joint }])} all={whole} />}
      {values.to && (
        <NativeSelect
          {...of.field('end_reason')}
          label={t('title.reason')}
          data={[
            { value: '', label: t('unit.unknown') },
            ...endReasons.map((value) => ({ value, label: t(`title.reason_${value}`) })),
          ]}
        />
      )}
    </Stack>
  )
}
