import { SimpleGrid, Stack } from '@mantine/core'
import type { Language } from '@oselia/contract/languages'
import type { Ownership } from '@oselia/contract/residents'
import { useRef } from 'react'
import { ApiError, call } from '../../../platform/api.ts'
import { knowFiles } from '../../../platform/attachments.tsx'
import { FieldInput } from '../../../platform/field-inputs.tsx'
import type { FormOf } from '../../../platform/field-table.ts'
import { useFieldWords } from '../../../platform/field-words.tsx'
import { Form, type SaveForm, useSaveForm } from '../../../platform/form.tsx'
import { HistoryFold } from '../../../platform/history.fold.tsx'
import { text, useLanguage, useText } from '../../../platform/messages.ts'
import { toast } from '../../../platform/toast.ts'
import { deleteToBin } from '../../../platform/undo.ts'
import { useCan } from '../../../platform/user.ts'
import { type MemberChoice, MemberField, knownMember, memberBody } from '../members/members.public.tsx'
import { ShareField } from '../units/units.field.public.tsx'
import { shareBody, shareIn, shareText, sumOf, whole } from '../units/units.shares.public.ts'
import { useToday } from './realty.days.ts'
import { shareFields } from './realty.fields.ts'
import { shareHistory } from './realty.history.public.tsx'
import { unitChanged, useShares } from './realty.lists.ts'
import { ActionBar, ShareSum, TitleFields } from './realty.moves.parts.tsx'
import type { UnitRead } from './realty.owners.tsx'

interface Values extends FormOf<typeof shareFields.fields> {
  who: MemberChoice | null
  share: string
}

const valuesOf = (share: Ownership, language: Language): Values => ({
  ...shareFields.values(share, language),
  who: knownMember(share.member_id, share.name),
  share: shareText(share),
})

const bodyOf = ({ who, share, ...values }: Values, realty_id: number) => ({
  ...shareFields.body(values),
  realty_id,
  // The id of a new person is known only after they are created; an empty choice is reported as required.
  member_id: (who?.id ?? undefined) as number,
  ...shareBody(share),
  end_reason: values.to ? values.end_reason || null : null,
})

const remove = ({ id }: Ownership, close: () => void) =>
  deleteToBin({
    call: 'DELETE /ownerships/:id',
    kind: 'ownerships',
    id,
    question: { title: text('moves.removeShare'), text: text('moves.removeShareText') },
    first: close,
    message: text('moves.removed'),
    restored: text('moves.restored'),
    touches: ['realty', 'ownerships', 'residents', 'members'],
  })

/** Field errors of the new person belong to fields that stand under `member` in this form. */
const atMember = (error: unknown): never => {
  if (!(error instanceof ApiError)) throw error
  const errors = Object.fromEntries(
    Object.entries(error.errors).map(([path, sentences]) => [`member.${path}`, sentences]),
  )
  throw new ApiError(error.status, { message: error.message, code: error.code, errors, request_id: error.request_id })
}

/** A person entered here is created first; a repeat after a refusal does not create them again. */
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

/** Creates a share, or edits and closes the given one. */
export const ShareForm = ({ unit, share, close }: { unit: UnitRead; share: Ownership | null; close: () => void }) => {
  const t = useText()
  const language = useLanguage()
  const today = useToday()
  const whoIs = useWho()
  const who = useRef<MemberChoice | null>(null)
  const mayDelete = useCan('ownerships.delete')
  if (share) knowFiles(share.files)
  const save = useSaveForm<Values, unknown, ReturnType<typeof bodyOf>>({
    resource: 'ownerships',
    schema: () =>
      import('@oselia/contract/residents').then(({ ownerships, ownershipFields }) =>
        // The id of a new person is known only after they are created.
        share ? ownerships.update.body : ownershipFields.partial({ member_id: true }),
      ),
    values: share ? valuesOf(share, language) : { ...shareFields.blank({ from: today }), who: null, share: '1' },
    valuesOf: (current: Ownership) => valuesOf(current, language),
    labels: shareFields.labels,
    show: useFieldWords(shareFields),
    body: (values) => {
      who.current = values.who
      return bodyOf(values, unit.id)
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
      <FieldInput of={save} table={shareFields} name="file_ids" />
      <FieldInput of={save} table={shareFields} name="note" />
      <ActionBar of={save} close={close} remove={share && mayDelete ? () => remove(share, close) : undefined} />
      <HistoryFold>{share && <shareHistory.History id={share.id} />}</HistoryFold>
    </Form>
  )
}

/** Size and dates of the share, with the sum of all current shares. */
const Holding = ({ unit, share, of }: { unit: UnitRead; share: Ownership | null; of: SaveForm<Values> }) => {
  const t = useText()
  const values = of.form.getValues()
  const others = (useShares(unit.id).data?.data ?? []).filter(({ current, id }) => current && id !== share?.id)
  const own = shareIn(values.share)
  const input = (name: string) => <FieldInput of={of} table={shareFields} name={name} />
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="xs">
        <ShareField of={of} description={t('moves.shareHint')} />
        {input('from')}
        {input('to')}
      </SimpleGrid>
      {input('joint')}
      {own && !values.to && <ShareSum sum={sumOf([...others, { ...own, joint: values.joint }])} all={whole} />}
      {values.to && input('end_reason')}
    </Stack>
  )
}
