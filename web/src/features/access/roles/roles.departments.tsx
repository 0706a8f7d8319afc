import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Department } from '@oselia/contract/departments'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AnchorLink } from '../../../platform/links.tsx'
import { useLocal, useText } from '../../../platform/messages.ts'
import { phoneText } from '../../../platform/phone-text.ts'
import { read } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'
import { type Branch, treeOf } from './roles.departments.values.ts'
import classes from './roles.list.module.css'
import { Listing } from './roles.listing.tsx'

// The form is loaded when it opens: most visits only read.
const openForm = async (...given: [one: Department | null, name?: string]) => {
  const { openDepartment } = await import('./roles.department.tsx')
  openDepartment(...given)
}

/** The departments as a tree. */
export const Departments = () => {
  const t = useText()
  const mayCreate = useCan('departures.create')
  const [typed, setTyped] = useState('')
  const [words] = useDebouncedValue(typed.trim(), 250)
  const query = words === '' ? { per_page: 100 } : { per_page: 100, search_query: words }
  const answer = useQuery({ ...read('GET /staff_departure', { query }), placeholderData: keepPreviousData })
  const shown = answer.data?.data ?? []
  return (
    <Listing
      title={t('departments.section')}
      act={
        mayCreate && (
          <Button leftSection={<IconPlus size={18} />} onClick={() => void openForm(null)}>
            {t('departments.create')}
          </Button>
        )
      }
      search={{ label: t('departments.search'), value: typed, write: setTyped }}
      answer={answer}
      shown={shown.length}
      total={answer.data?.total ?? 0}
      empty={{
        title: t(words === '' ? 'departments.empty' : 'departments.noneFound'),
        text: words === '' ? t('departments.emptyText') : t('ui.nothingFoundText'),
      }}
    >
      {shown.length > 0 && <Branches of={treeOf(shown)} />}
    </Listing>
  )
}

const Branches = ({ of }: { of: readonly Branch[] }) => (
  <ul className={classes.list}>
    {of.map(({ one, below }) => (
      <li key={one.id} className={classes.entry}>
        <Entry one={one} />
        {below.length > 0 && <Branches of={below} />}
      </li>
    ))}
  </ul>
)

const Entry = ({ one }: { one: Department }) => {
  const t = useText()
  const local = useLocal()
  const mayUpdate = useCan('departures.update')
  const name = local(one.name)
  const facts = [
    one.head && t('departments.headIs', { name: one.head.name }),
    one.roles_count > 0 && t('departments.rolesCount', { count: one.roles_count }),
    [...one.complexes, ...one.houses].map((place) => place.name).join(', '),
    one.phones.map(phoneText).join(', '),
    one.hours,
  ].filter(Boolean)
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
      <Stack gap={2} miw={0}>
        <Group gap={6}>
          {one.colour && <span className={classes.dot} style={{ background: one.colour }} aria-hidden="true" />}
          {mayUpdate ? (
            <Anchor component="button" type="button" fw={600} ta="start" onClick={() => void openForm(one, name)}>
              {name}
            </Anchor>
          ) : (
            <Text fw={600}>{name}</Text>
          )}
          {!one.active && (
            <Badge size="sm" variant="light" color="gray">
              {t('departments.inactive')}
            </Badge>
          )}
        </Group>
        {facts.length > 0 && (
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {facts.join(' · ')}
          </Text>
        )}
      </Stack>
      <Members one={one} />
    </Group>
  )
}

const Members = ({ one: { id, staff_count } }: { one: Department }) => {
  const t = useText()
  const mayStaff = useCan('staff.read')
  const words = t('roles.people', { count: staff_count })
  if (staff_count === 0 || !mayStaff)
    return (
      <Text size="sm" c="dimmed" className={classes.count}>
        {words}
      </Text>
    )
  return (
    <AnchorLink to="/Staff" search={{ departure_id: [id] }} size="sm" className={classes.count}>
      {words}
    </AnchorLink>
  )
}
