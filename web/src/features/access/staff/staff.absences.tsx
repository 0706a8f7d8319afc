import { ActionIcon, Badge, Button, Checkbox, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import type { StaffDetails } from '@oselia/contract/staff'
import type { Absence } from '@oselia/contract/staff-absences'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { DialogBar } from '../../../platform/dialog-bar.tsx'
import { useFieldForm } from '../../../platform/field-form.ts'
import { FieldInput, FieldInputs } from '../../../platform/field-inputs.tsx'
import { Form } from '../../../platform/form.tsx'
import { text, useFormat, useText } from '../../../platform/messages.ts'
import { confirm, showModal } from '../../../platform/modal.tsx'
import { Panel } from '../../../platform/panel.tsx'
import { perform } from '../../../platform/perform.ts'
import { absenceFields } from './staff.fields.ts'
import { StaffField } from './staff.picker.tsx'

interface WriteProps {
  person: StaffDetails
  /** The absence to edit; null for a new one. */
  absence: Absence | null
  close: () => void
}

const Write = ({ person, absence, close }: WriteProps) => {
  const t = useText()
  const save = useFieldForm({
    table: absenceFields,
    save: absence ? 'PUT /staff/absences/:id' : 'POST /staff/:id/absences',
    params: { id: absence?.id ?? person.id },
    contract: () => import('@oselia/contract/staff-absences').then(({ staffAbsences }) => staffAbsences),
    held: absence,
    body: ({ deputy_id, deputy_has_roles, ...values }) =>
      absenceFields.body({ ...values, deputy_id, deputy_has_roles: deputy_id !== null && deputy_has_roles }),
    first: close,
    message: () => t('staffTimes.absenceSaved'),
  })
  const of = { of: save, table: absenceFields }
  return (
    <Form of={save}>
      <FieldInput {...of} name="kind" autofocus />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <FieldInputs {...of} section="days" />
      </SimpleGrid>
      <StaffField of={save} name="deputy_id" label={t('employee.deputy_id')} but={person.id} />
      <Checkbox
        {...save.field('deputy_has_roles', { type: 'checkbox' })}
        label={t('employee.deputy_has_roles')}
        description={t('staffTimes.deputyRolesHint')}
        disabled={save.form.getValues().deputy_id === null}
      />
      <FieldInputs {...of} section="more" />
      <DialogBar of={save} cancel={close} />
    </Form>
  )
}

const write = (person: StaffDetails, absence: Absence | null) =>
  showModal({
    title: text(absence ? 'staffTimes.editAbsence' : 'staffTimes.addAbsence'),
    body: (close) => <Write person={person} absence={absence} close={close} />,
  })

const remove = async ({ id }: Absence) => {
  const agreed = await confirm({
    title: text('staffTimes.removeAbsenceTitle'),
    text: text('staffTimes.removeAbsenceText'),
    yes: text('ui.delete'),
    danger: true,
  })
  if (!agreed) return
  await perform('DELETE /staff/absences/:id', { params: { id } }, { message: text('staffTimes.absenceRemoved') })
}

const Line = ({ person, absence, mayChange }: { person: StaffDetails; absence: Absence; mayChange: boolean }) => {
  const t = useText()
  const { day } = useFormat()
  const when = t('staffTimes.days', { from: day(absence.from), to: day(absence.to) })
  const more = [
    absence.deputy && t('staff.standsIn', { name: absence.deputy.name }),
    absence.deputy_has_roles && t('staffTimes.deputyHasRoles'),
    absence.note,
  ].filter(Boolean)
  return (
    <Group component="li" justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
      <Stack gap={2} miw={0}>
        <Group gap="xs">
          <Text fw={600}>{t(`employee.absence_${absence.kind}`)}</Text>
          {person.absence?.id === absence.id && (
            <Badge variant="light" color="orange" tt="none">
              {t('staffTimes.now')}
            </Badge>
          )}
        </Group>
        <Text size="sm">{when}</Text>
        {more.length > 0 && (
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {more.join(' · ')}
          </Text>
        )}
      </Stack>
      {mayChange && (
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('staffTimes.editAbsenceOf', { when })}
            onClick={() => write(person, absence)}
          >
            <IconPencil size={18} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('staffTimes.removeAbsenceOf', { when })}
            onClick={() => void remove(absence)}
          >
            <IconTrash size={18} aria-hidden="true" />
          </ActionIcon>
        </Group>
      )}
    </Group>
  )
}

/** Absences of a staff member and their deputies. */
export const Absences = ({ person }: { person: StaffDetails }) => {
  const t = useText()
  const mayChange = person.allowed.includes('update')
  return (
    <Panel title={t('staffTimes.absences')}>
      <Stack gap="sm">
        {person.absences.length === 0 ? (
          <Text c="dimmed">{t('staffTimes.noAbsences')}</Text>
        ) : (
          <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
            {person.absences.map((absence) => (
              <Line key={absence.id} person={person} absence={absence} mayChange={mayChange} />
            ))}
          </Stack>
        )}
        {mayChange && (
          <Button
            variant="default"
            size="xs"
            style={{ alignSelf: 'flex-start' }}
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => write(person, null)}
          >
            {t('staffTimes.addAbsence')}
          </Button>
        )}
      </Stack>
    </Panel>
  )
}
