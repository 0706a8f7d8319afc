import { Badge, Button, Group, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import type { StaffDetails } from '@oselia/contract/staff'
import type { Grant } from '@oselia/contract/staff-absences'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { DialogBar } from '../../../platform/dialog-bar.tsx'
import { useFieldForm } from '../../../platform/field-form.ts'
import { FieldInputs } from '../../../platform/field-inputs.tsx'
import { Form } from '../../../platform/form.tsx'
import { text, useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { confirm, showModal } from '../../../platform/modal.tsx'
import { Panel } from '../../../platform/panel.tsx'
import { perform } from '../../../platform/perform.ts'
import { grantFields } from './staff.fields.ts'
import { useStaffForm } from './staff.history.tsx'

const Give = ({ id, close }: { id: number; close: () => void }) => {
  const t = useText()
  const local = useLocal()
  const roles = useStaffForm()?.roles ?? []
  const save = useFieldForm({
    table: grantFields,
    save: 'POST /staff/:id/grants',
    params: { id },
    contract: () => import('@oselia/contract/staff-absences').then(({ staffAbsences }) => staffAbsences),
    first: close,
    message: () => t('staffTimes.given'),
  })
  return (
    <Form of={save}>
      <Text>{t('staffTimes.grantText')}</Text>
      <NativeSelect
        {...save.field('role_id')}
        data-autofocus
        label={t('staffTimes.role_id')}
        withAsterisk
        data={[
          { value: '', label: t('staffTimes.chooseRole') },
          ...roles.map(({ value, label, may_give }) => ({
            value: String(value),
            label: local(label),
            disabled: !may_give,
          })),
        ]}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <FieldInputs of={save} table={grantFields} section="time" />
      </SimpleGrid>
      <FieldInputs of={save} table={grantFields} section="reason" />
      <DialogBar of={save} label={t('staffTimes.give')} cancel={close} />
    </Form>
  )
}

const give = (id: number) =>
  showModal({ title: text('staffTimes.addGrant'), body: (close) => <Give id={id} close={close} /> })

const end = async ({ id, reason }: Grant, role: string) => {
  const agreed = await confirm({
    title: text('staffTimes.endGrantTitle'),
    text: `${role}: ${reason}`,
    yes: text('staffTimes.endGrant'),
    danger: true,
  })
  if (!agreed) return
  await perform('DELETE /staff/grants/:id', { params: { id } }, { message: text('staffTimes.grantEnded') })
}

const Line = ({ grant, mayEnd }: { grant: Grant; mayEnd: boolean }) => {
  const t = useText()
  const local = useLocal()
  const { moment } = useFormat()
  const [opened] = useState(() => new Date().toISOString())
  const role = local(grant.role.name)
  const more = [
    grant.reason,
    grant.absence_id !== null && t('staffTimes.fromAbsence'),
    grant.granted_by && t('staffTimes.grantedBy', { name: grant.granted_by.name }),
  ].filter(Boolean)
  return (
    <Stack component="li" gap={2}>
      <Group gap="xs">
        <Text fw={600}>{role}</Text>
        {grant.begins_at <= opened && grant.ends_at > opened && (
          <Badge variant="light" color="green" tt="none">
            {t('staffTimes.now')}
          </Badge>
        )}
      </Group>
      <Text size="sm">{t('staffTimes.days', { from: moment(grant.begins_at), to: moment(grant.ends_at) })}</Text>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {more.join(' · ')}
      </Text>
      {/* Roles granted for an absence end with it. */}
      {mayEnd && grant.absence_id === null && (
        <Button
          variant="subtle"
          size="compact-sm"
          style={{ alignSelf: 'flex-start' }}
          aria-label={t('staffTimes.endGrantOf', { role })}
          onClick={() => void end(grant, role)}
        >
          {t('staffTimes.endGrant')}
        </Button>
      )}
    </Stack>
  )
}

/** Temporary roles of a staff member. */
export const Grants = ({ person }: { person: StaffDetails }) => {
  const t = useText()
  const mayChange = person.allowed.includes('roles')
  return (
    <Panel title={t('staffTimes.grants')}>
      <Stack gap="sm">
        {person.grants.length === 0 ? (
          <Text c="dimmed">{t('staffTimes.noGrants')}</Text>
        ) : (
          <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
            {person.grants.map((grant) => (
              <Line key={grant.id} grant={grant} mayEnd={mayChange} />
            ))}
          </Stack>
        )}
        {mayChange && (
          <Button
            variant="default"
            size="xs"
            style={{ alignSelf: 'flex-start' }}
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => give(person.id)}
          >
            {t('staffTimes.addGrant')}
          </Button>
        )}
      </Stack>
    </Panel>
  )
}
