import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { permissions } from '@oselia/contract/permissions'
import type { StaffRole } from '@oselia/contract/staff-roles'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AnchorLink } from '../../../platform/links.tsx'
import { useLocal, useText } from '../../../platform/messages.ts'
import { read } from '../../../platform/query.ts'
import { Forbidden } from '../../../platform/states.tsx'
import { useCan, useUser } from '../../../platform/user.ts'
import { createRole, openRole } from './roles.form.tsx'
import classes from './roles.list.module.css'
import { Listing } from './roles.listing.tsx'

/** The roles, each with the number of its holders and permissions. */
export const Roles = () => {
  const t = useText()
  const user = useUser()
  const mayRead = useCan('roles.read')
  const mayCreate = useCan('roles.create')
  const [typed, setTyped] = useState('')
  const [words] = useDebouncedValue(typed.trim(), 250)
  const query = words === '' ? { per_page: 100 } : { per_page: 100, search_query: words }
  const answer = useQuery({
    ...read('GET /staff_role', { query }),
    placeholderData: keepPreviousData,
    enabled: mayRead,
  })
  if (!mayRead) return <Forbidden />
  const shown = answer.data?.data ?? []
  return (
    <Listing
      title={t('roles.roles')}
      act={
        mayCreate &&
        user?.scope.all && (
          <Button leftSection={<IconPlus size={18} />} onClick={() => createRole()} data-guide="role-create">
            {t('roles.create')}
          </Button>
        )
      }
      search={{ label: t('roles.search'), value: typed, write: setTyped }}
      answer={answer}
      shown={shown.length}
      total={answer.data?.total ?? 0}
      empty={{ title: t('roles.empty'), text: t('roles.emptyText') }}
    >
      {shown.length > 0 && (
        <ul className={classes.list} data-guide="role-rows">
          {shown.map((role) => (
            <li key={role.id} className={classes.entry}>
              <Entry role={role} isOwn={user?.roles.some(({ id }) => id === role.id) ?? false} />
            </li>
          ))}
        </ul>
      )}
    </Listing>
  )
}

const Entry = ({ role, isOwn }: { role: StaffRole; isOwn: boolean }) => {
  const t = useText()
  const local = useLocal()
  const name = local(role.name)
  const facts = [
    role.departure && local(role.departure.name),
    t('roles.rightsCount', { count: role.permissions.length, total: permissions.length }),
  ]
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
      <Stack gap={2} miw={0}>
        <Group gap={6}>
          <Anchor component="button" type="button" fw={600} ta="start" onClick={() => openRole(role, name)}>
            {name}
          </Anchor>
          {role.is_system && (
            <Badge size="sm" variant="light" color="gray">
              {t('roles.system')}
            </Badge>
          )}
          {role.is_changed && (
            <Badge size="sm" variant="light" color="orange">
              {t('roles.changed')}
            </Badge>
          )}
          {isOwn && (
            <Badge size="sm" variant="light">
              {t('roles.own')}
            </Badge>
          )}
        </Group>
        {role.description && (
          <Text size="sm" lineClamp={2}>
            {local(role.description)}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {facts.filter(Boolean).join(' · ')}
        </Text>
      </Stack>
      <Holders role={role} />
    </Group>
  )
}

const Holders = ({ role: { id, staff_count } }: { role: StaffRole }) => {
  const t = useText()
  const mayStaff = useCan('staff.read')
  const words = staff_count === 0 ? t('roles.nobody') : t('roles.people', { count: staff_count })
  if (staff_count === 0 || !mayStaff)
    return (
      <Text size="sm" c="dimmed" className={classes.count}>
        {words}
      </Text>
    )
  return (
    <AnchorLink to="/Staff" search={{ role_id: [id] }} size="sm" className={classes.count}>
      {words}
    </AnchorLink>
  )
}
