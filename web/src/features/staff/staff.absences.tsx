import {
  ActionIcon,
  Badge,
  Button,
  Checkbox,
  Group,
  NativeSelect,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import type { StaffDetails } from '@oselia/contract/staff'
import type { Absence } from '@oselia/contract/staff-absences'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { call } from '../../platform/api.ts'
import { Form, SaveBar, useSaveForm } from '../../platform/form.tsx'
import { text, useFormat, useText } from '../../platform/messages.ts'
import { confirm, showModal } from '../../platform/modal.tsx'
import { textIn } from '../../platform/number-text.ts'
import { Panel } from '../../platform/panel.tsx'
import { invalidate } from '../../platform/query.ts'
import { toast, toastError } from '../../platform/toast.ts'
import { type StaffChoice, StaffField, knownStaff } from './staff.picker.tsx'
import { absenceKinds } from './staff.words.ts'

interface Values {
  kind: Absence['kind']
  from: string
  to: string
  deputy: StaffChoice | null
  deputy_has_roles: boolean
  note: string
}

const newAbsence: Values = { kind: 'vacation', from: '', to: '', deputy: null, deputy_has_roles: false, note: '' }

const valuesOfAbsence = ({ kind, from, to, deputy, deputy_has_roles, note }: Absence): Values => ({
  kind,
  from,
  to,
  deputy: knownStaff(deputy),
  deputy_has_roles,
  note: note ?? '',
})

// A day of a new absence that is not chosen yet is left out, so that it is named as required; of a known one it would stay as it was.
const dayIn = (day: string, isNew: boolean) => (isNew && day === '' ? undefined : day) as string

const bodyOfAbsence = ({ deputy, note, deputy_has_roles, kind, from, to }: Values, isNew: boolean) => ({
  kind,
  from: dayIn(from, isNew),
  to: dayIn(to, isNew),
  deputy_id: deputy?.id ?? null,
  deputy_has_roles: deputy !== null && deputy_has_roles,
  note: textIn(note),
})

interface WriteProps {
  person: StaffDetails
  /** The absence that is changed; a new one when null. */
  absence: Absence | null
  close: () => void
}

const labels = {
  kind: 'employee.absenceKind',
  from: 'employee.from',
  to: 'employee.to',
  deputy: 'employee.deputy_id',
  deputy_has_roles: 'employee.deputy_has_roles',
  note: 'employee.note',
} as const

const useAbsenceForm = ({ person, absence, close }: WriteProps) =>
  useSaveForm({
    resource: 'staff-absence',
    schema: () =>
      import('@oselia/contract/staff-absences').then(({ staffAbsences }) =>
        absence ? staffAbsences.updateAbsence.body : staffAbsences.addAbsence.body,
      ),
    values: absence ? valuesOfAbsence(absence) : newAbsence,
    valuesOf: valuesOfAbsence,
    body: (values) => bodyOfAbsence(values, absence === null),
    version: absence?.version,
    labels,
    show: (field, value) => (field === 'deputy' && value ? (value as StaffChoice).label : undefined),
    send: (body, key) =>
      absence
        ? call('PUT /staff/absences/:id', {
            params: { id: absence.id },
            body: { ...body, version: body.version ?? absence.version },
          })
        : call('POST /staff/:id/absences', { params: { id: person.id }, body, key }),
    done: async () => {
      close()
      await invalidate('staff')
      await toast({ message: text('staffTimes.absenceSaved') })
    },
  })

const Write = (props: WriteProps) => {
  const t = useText()
  const { person, close } = props
  const save = useAbsenceForm(props)
  const { deputy } = save.form.getValues()
  return (
    <Form of={save}>
      <NativeSelect
        {...save.field('kind')}
        data-autofocus
        label={t('employee.absenceKind')}
        data={absenceKinds.map((value) => ({ value, label: t(`employee.absence_${value}`) }))}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput {...save.field('from')} type="date" label={t('employee.from')} withAsterisk />
        <TextInput {...save.field('to')} type="date" label={t('employee.to')} withAsterisk />
      </SimpleGrid>
      <StaffField of={save} name="deputy" path="deputy_id" label={t('employee.deputy_id')} but={person.id} />
      <Checkbox
        {...save.form.getInputProps('deputy_has_roles', { type: 'checkbox' })}
        label={t('employee.deputy_has_roles')}
        description={t('staffTimes.deputyRolesHint')}
        disabled={deputy === null}
      />
      <TextInput {...save.field('note')} label={t('employee.note')} maxLength={500} autoComplete="off" />
      <SaveBar of={save}>
        <Button variant="default" onClick={close}>
          {t('ui.cancel')}
        </Button>
      </SaveBar>
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
  await call('DELETE /staff/absences/:id', { params: { id } })
  await invalidate('staff')
  await toast({ message: text('staffTimes.absenceRemoved') })
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
            onClick={() => void remove(absence).catch(toastError)}
          >
            <IconTrash size={18} aria-hidden="true" />
          </ActionIcon>
        </Group>
      )}
    </Group>
  )
}

/** When a person is away and who stands in. */
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
