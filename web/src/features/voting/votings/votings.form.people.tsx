import { Group, NativeSelect, Pill, SimpleGrid, Stack, Text } from '@mantine/core'
import { initiators } from '@oselia/contract/votings.enums'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { FieldInput } from '../../../platform/field-inputs.tsx'
import { LookupField } from '../../../platform/lookup-field.tsx'
import { useText } from '../../../platform/messages.ts'
import { read } from '../../../platform/query.ts'
import { RowsField } from '../../../platform/rows-field.tsx'
import { votingFields } from './votings.fields.ts'
import type { Of } from './votings.form.tsx'

const findMembers = async (search_query: string, signal: AbortSignal) => {
  const { data } = await call('GET /members', { query: { search_query, per_page: 20 }, signal })
  return data.data.map(({ id, name, links }) => ({
    id,
    label: [name, links[0] && `${links[0].realty.address}, ${links[0].realty.number}`].filter(Boolean).join(' · '),
  }))
}

const Chosen = ({ id, remove }: { id: number; remove: () => void }) => {
  const t = useText()
  const { data } = useQuery(read('GET /members/:id', { params: { id } }))
  const name = data?.data.name ?? `№ ${id}`
  return (
    <Pill
      size="md"
      withRemoveButton
      onRemove={remove}
      removeButtonProps={{ 'aria-label': t('votingForm.removeInitiator', { name }), tabIndex: 0, 'aria-hidden': false }}
    >
      {name}
    </Pill>
  )
}

const InitiativeGroup = ({ of }: Of) => {
  const t = useText()
  const { initiator_ids: ids } = of.form.getValues()
  return (
    <Stack gap={6}>
      <LookupField
        label={t('votings.initiator_ids')}
        placeholder={t('votingForm.addInitiator')}
        path="initiator_ids"
        resource="members"
        find={findMembers}
        value={null}
        choose={(next) => next && !ids.includes(next.id) && of.set('initiator_ids', [...ids, next.id])}
        error={of.form.errors['initiator_ids']}
        withAsterisk
      />
      <Group gap={6}>
        {ids.map((id) => (
          <Chosen
            key={id}
            id={id}
            remove={() =>
              of.set(
                'initiator_ids',
                ids.filter((one) => one !== id),
              )
            }
          />
        ))}
      </Group>
    </Stack>
  )
}

/** Who convenes the meeting. */
export const Convened = ({ of }: Of) => {
  const t = useText()
  return (
    <>
      <NativeSelect
        {...of.field('initiator')}
        label={t('votings.initiator')}
        data={initiators.map((value) => ({ value, label: t(`votings.initiator_${value}`) }))}
      />
      {of.form.getValues().initiator === 'initiative_group' && <InitiativeGroup of={of} />}
    </>
  )
}

/** Who carries out the written survey. */
export const Surveyors = ({ of }: Of) => {
  const t = useText()
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        {t('votings.surveyors')}
      </Text>
      <RowsField
        of={of}
        name="surveyors"
        blank={votingFields.fields.surveyors.row}
        max={50}
        empty={t('votingForm.noSurveyors')}
        add={t('votingForm.addSurveyor')}
        label={(n) => t('votingForm.surveyorN', { n })}
        remove={(n) => t('votingForm.removeSurveyor', { n })}
      >
        {(at) => (
          <SimpleGrid cols={{ base: 1, sm: 3 }}>
            <FieldInput of={of} table={votingFields} name={`surveyors.${at}.name`} />
            <FieldInput of={of} table={votingFields} name={`surveyors.${at}.phone`} />
            <FieldInput of={of} table={votingFields} name={`surveyors.${at}.entrances`} />
          </SimpleGrid>
        )}
      </RowsField>
    </div>
  )
}
