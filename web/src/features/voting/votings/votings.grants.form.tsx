import { CloseButton, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { votingGrantFields, type VotingGrant, type VotingGrantFields } from '@oselia/contract/voting-grants'
import type { Voting } from '@oselia/contract/votings'
import { grantKinds } from '@oselia/contract/voting-meetings.enums'
import { call } from '../../../platform/api.ts'
import { DialogBar } from '../../../platform/dialog-bar.tsx'
import { DayField } from '../../../platform/day-field.tsx'
import { Form, type SaveForm, useSaveForm } from '../../../platform/form.tsx'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { invalidate } from '../../../platform/query.ts'
import { toast } from '../../../platform/toast.ts'
import { knownStaff, StaffField, type StaffChoice } from '../../access/staff/staff.public.tsx'
import { type GrantPart, grantPartsOf, partsTyped } from './votings.rules.ts'

interface Values {
  staff_id: StaffChoice | null
  kind: (typeof grantKinds)[number]
  ends_on: string | null
  /** The chosen houses with the entrances as typed; none for the whole voting. */
  parts: GrantPart[]
}

const valuesOf = (grant: VotingGrant | null): Values => ({
  staff_id: grant && knownStaff(grant.staff),
  kind: grant?.kind ?? 'surveyor',
  ends_on: grant?.ends_on ?? null,
  parts: grantPartsOf(grant?.parts ?? []),
})

/** The houses that the access is for, each with its entrances. */
const Parts = ({ of, houses }: { of: SaveForm<Values>; houses: Voting['houses'] }) => {
  const t = useText()
  const { parts } = of.form.getValues()
  const left = houses.filter(({ id }) => !parts.some(({ house_id }) => house_id === id))
  const change = (next: GrantPart[]) => of.set('parts', next)
  const errors = Object.entries(of.form.errors).flatMap(([path, error]) => (path.startsWith('parts') ? [error] : []))
  return (
    <Stack gap="xs" data-path="parts">
      {parts.map(({ house_id, entrances }) => {
        const name = houses.find(({ id }) => id === house_id)?.name ?? `№ ${house_id}`
        return (
          <Group key={house_id} align="flex-end" wrap="nowrap" gap="xs">
            <TextInput
              flex={1}
              label={t('votingGrants.entrancesOf', { name })}
              placeholder={t('votingGrants.entrancesHint')}
              maxLength={200}
              value={entrances}
              onChange={(event) => {
                const typed = event.currentTarget.value
                change(parts.map((one) => (one.house_id === house_id ? { ...one, entrances: typed } : one)))
              }}
            />
            <CloseButton
              size="lg"
              aria-label={t('votingGrants.removeHouse', { name })}
              onClick={() => change(parts.filter((one) => one.house_id !== house_id))}
            />
          </Group>
        )
      })}
      {left.length > 0 && (
        <NativeSelect
          label={t('votingGrants.house')}
          value=""
          data={[
            { value: '', label: t(parts.length === 0 ? 'votingGrants.wholeVoting' : 'votingGrants.addHouse') },
            ...left.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(event) => change([...parts, { house_id: Number(event.currentTarget.value), entrances: '' }])}
        />
      )}
      {errors.length > 0 && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {errors[0]}
        </Text>
      )}
    </Stack>
  )
}

const GrantForm = ({ voting, grant, close }: { voting: Voting; grant: VotingGrant | null; close: () => void }) => {
  const t = useText()
  const { id } = voting
  const save = useSaveForm({
    resource: 'voting',
    schema: async () => votingGrantFields,
    values: valuesOf(grant),
    body: (values: Values) => ({
      staff_id: values.staff_id?.id as number,
      kind: values.kind,
      ends_on: values.ends_on,
      parts: partsTyped(values.parts),
    }),
    send: ({ ends_on, parts, ...whom }: VotingGrantFields, key) =>
      grant
        ? call('PUT /voting/:id/grants/:grantId', {
            params: { id, grantId: grant.id },
            body: { ends_on, parts, version: grant.version },
            key,
          })
        : call('POST /voting/:id/grants', { params: { id }, body: { ...whom, ends_on, parts }, key }),
    done: async () => {
      close()
      await invalidate('voting')
      await toast({ message: grant ? t('ui.saved') : t('votingGrants.added') })
    },
  })
  const { ends_on } = save.form.getValues()
  return (
    <Form of={save}>
      {!grant && <StaffField of={save} name="staff_id" label={t('votingGrants.staff_id')} withAsterisk />}
      {!grant && (
        <NativeSelect
          {...save.field('kind')}
          label={t('votingGrants.kind')}
          data={grantKinds.map((value) => ({ value, label: t(`votingGrants.kind_${value}`) }))}
        />
      )}
      <Parts of={save} houses={voting.houses} />
      <DayField
        label={t('votingGrants.ends_on')}
        description={t('votingGrants.endsHint')}
        data-path="ends_on"
        error={save.form.errors['ends_on']}
        value={ends_on ?? ''}
        onChange={(day) => save.set('ends_on', day || null)}
      />
      <DialogBar of={save} cancel={close} label={grant ? t('ui.save') : t('votingGrants.add')} />
    </Form>
  )
}

/** Gives access to the voting, or changes it. */
export const showGrantDialog = (voting: Voting, grant: VotingGrant | null) =>
  showModal({
    title: grant ? text('votingGrants.changeOf', { name: grant.staff.name }) : text('votingGrants.add'),
    body: (close) => <GrantForm voting={voting} grant={grant} close={close} />,
  })
