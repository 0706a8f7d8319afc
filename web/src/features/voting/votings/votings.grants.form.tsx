import { NativeSelect, TextInput } from '@mantine/core'
import { votingGrantFields, type VotingGrant, type VotingGrantFields } from '@oselia/contract/voting-grants'
import type { Voting } from '@oselia/contract/votings'
import { grantKinds } from '@oselia/contract/votings.enums'
import { call } from '../../../platform/api.ts'
import { DialogBar } from '../../../platform/dialog-bar.tsx'
import { DayField } from '../../../platform/day-field.tsx'
import { Form, useSaveForm } from '../../../platform/form.tsx'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { invalidate } from '../../../platform/query.ts'
import { toast } from '../../../platform/toast.ts'
import { knownStaff, StaffField, type StaffChoice } from '../../access/staff/staff.public.tsx'
import { entrancesTyped } from './votings.rules.ts'

interface Values {
  staff_id: StaffChoice | null
  kind: (typeof grantKinds)[number]
  ends_on: string | null
  /** The chosen house, or nothing for the whole voting. */
  house: string
  entrances: string
}

const partsOf = ({ house, entrances }: Values) => {
  if (house === '') return []
  const typed = entrancesTyped(entrances)
  return typed.length === 0
    ? [{ house_id: Number(house), entrance: null }]
    : typed.map((entrance) => ({ house_id: Number(house), entrance }))
}

const valuesOf = (grant: VotingGrant | null): Values => ({
  staff_id: grant && knownStaff(grant.staff),
  kind: grant?.kind ?? 'surveyor',
  ends_on: grant?.ends_on ?? null,
  house: grant?.parts[0] ? String(grant.parts[0].house.id) : '',
  entrances: grant?.parts.flatMap(({ entrance }) => entrance ?? []).join(', ') ?? '',
})

const GrantForm = ({ voting, grant, close }: { voting: Voting; grant: VotingGrant | null; close: () => void }) => {
  const t = useText()
  const { id } = voting
  const save = useSaveForm({
    resource: 'voting',
    schema: async () => votingGrantFields,
    values: valuesOf(grant),
    body: (values: Values) => ({
      staff_id: values.staff_id?.id ?? 0,
      kind: values.kind,
      ends_on: values.ends_on,
      parts: partsOf(values),
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
  const { house, ends_on } = save.form.getValues()
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
      <NativeSelect
        {...save.field('house')}
        label={t('votingGrants.house')}
        data={[
          { value: '', label: t('votingGrants.wholeVoting') },
          ...voting.houses.map(({ id: value, name }) => ({ value: String(value), label: name })),
        ]}
      />
      {house !== '' && (
        <TextInput
          {...save.field('entrances')}
          data-path="parts"
          label={t('votingGrants.entrances')}
          description={t('votingGrants.entrancesHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={200}
        />
      )}
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
