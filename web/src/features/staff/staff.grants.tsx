import { Badge, Button, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { StaffDetails } from '@oselia/contract/staff'
import type { Grant } from '@oselia/contract/staff-absences'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import { MomentField } from '../../platform/fields.tsx'
import { Form, SaveBar, useSaveForm } from '../../platform/form.tsx'
import { text, useFormat, useLocal, useText } from '../../platform/messages.ts'
import { confirm, showModal } from '../../platform/modal.tsx'
import { Panel } from '../../platform/panel.tsx'
import { invalidate } from '../../platform/query.ts'
import { toast, toastError } from '../../platform/toast.ts'
import { useStaffForm } from './staff.history.tsx'
import { useZone } from './staff.view.tsx'

interface Values {
  role_id: string
  begins_at: string | null
  ends_at: string | null
  reason: string
}

const newGrant: Values = { role_id: '', begins_at: null, ends_at: null, reason: '' }

// What is not chosen yet is left out, so that it is named as required.
const bodyOfGrant = ({ role_id, begins_at, ends_at, reason }: Values) => ({
  role_id: (role_id === '' ? undefined : Number(role_id)) as number,
  begins_at,
  ends_at: (ends_at ?? undefined) as string,
  reason,
})

const Give = ({ id, close }: { id: number; close: () => void }) => {
  const t = useText()
  const local = useLocal()
  const zone = useZone()
  const roles = useStaffForm()?.roles ?? []
  const save = useSaveForm({
    resource: 'staff-grant',
    schema: () => import('@oselia/contract/staff-absences').then(({ staffAbsences }) => staffAbsences.addGrant.body),
    values: newGrant,
    body: bodyOfGrant,
    send: (body, key) => call('POST /staff/:id/grants', { params: { id }, body, key }),
    done: async () => {
      close()
      await invalidate('staff')
      await toast({ message: text('staffTimes.given') })
    },
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
        <MomentField
          of={save}
          name="begins_at"
          timeZone={zone}
          label={t('staffTimes.begins_at')}
          description={t('staffTimes.beginsHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <MomentField of={save} name="ends_at" timeZone={zone} label={t('staffTimes.ends_at')} withAsterisk />
      </SimpleGrid>
      <TextInput
        {...save.field('reason')}
        label={t('staffPage.reason')}
        withAsterisk
        maxLength={300}
        autoComplete="off"
      />
      <SaveBar of={save} label={t('staffTimes.give')}>
        <Button variant="default" onClick={close}>
          {t('ui.cancel')}
        </Button>
      </SaveBar>
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
  await call('DELETE /staff/grants/:id', { params: { id } })
  await invalidate('staff')
  await toast({ message: text('staffTimes.grantEnded') })
}

const Line = ({ grant, mayEnd }: { grant: Grant; mayEnd: boolean }) => {
  const t = useText()
  const local = useLocal()
  const { moment } = useFormat(useZone())
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
      {/* What was lent for an absence ends with it. */}
      {mayEnd && grant.absence_id === null && (
        <Button
          variant="subtle"
          size="compact-sm"
          style={{ alignSelf: 'flex-start' }}
          aria-label={t('staffTimes.endGrantOf', { role })}
          onClick={() => void end(grant, role).catch(toastError)}
        >
          {t('staffTimes.endGrant')}
        </Button>
      )}
    </Stack>
  )
}

/** Roles that a person has for a time. */
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
