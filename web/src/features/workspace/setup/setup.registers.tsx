import { Group, List, SimpleGrid, Stack, Text } from '@mantine/core'
import type { SetupSteps } from '@oselia/contract/setup'
import { AnchorLink } from '../../../platform/links.tsx'
import { useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { useRead } from '../../../platform/use-query.ts'
import { useCan } from '../../../platform/user.ts'
import { SamplesButton } from '../imports/imports.public.tsx'
import { StepFooter } from './setup.step-footer.tsx'

type Of = { states: SetupSteps }

const figures = ['houses', 'units', 'members', 'staff'] as const

/** Registers are filled by imports; this step shows the number of records. */
export const Registers = ({ states }: Of) => {
  const t = useText()
  const { number } = useFormat()
  return (
    <Stack align="stretch">
      <Text>{t('setupSteps.registersText')}</Text>
      <section aria-label={t('setupSteps.nowThere')}>
        <SimpleGrid component="dl" cols={{ base: 2, xs: 4 }} m={0}>
          {figures.map((name) => (
            <div key={name}>
              <Text component="dt" size="sm" c="dimmed">
                {t(`setupSteps.${name}`)}
              </Text>
              <Text component="dd" m={0} fz={24} fw={650}>
                {number(states.figures[name])}
              </Text>
            </div>
          ))}
        </SimpleGrid>
      </section>
      <Group>
        {useCan('imports.read') && <AnchorLink to="/Imports">{t('setupSteps.toImports')}</AnchorLink>}
        <SamplesButton />
      </Group>
      <StepFooter step="registers" state={states.registers} />
    </Stack>
  )
}

/** The default roles. */
export const RolesStep = ({ states }: Of) => {
  const t = useText()
  const mayRead = useCan('roles.read')
  return (
    <Stack align="stretch">
      <Text>{t('setupSteps.rolesText')}</Text>
      {mayRead && <Overview />}
      {mayRead && <AnchorLink to="/Roles-departments">{t('setupSteps.toRoles')}</AnchorLink>}
      <StepFooter step="roles" state={states.roles} />
    </Stack>
  )
}

const Overview = () => {
  const t = useText()
  const local = useLocal()
  const roles = useRead('GET /staff_role', { query: { per_page: 100 } }).data
  return (
    <List spacing="xs" styles={{ itemWrapper: { width: '100%' } }}>
      {roles.map((role) => (
        <List.Item key={role.id}>
          <Text span fw={600}>
            {local(role.name)}
          </Text>
          {' · '}
          {role.staff_count === 0 ? t('roles.nobody') : t('roles.people', { count: role.staff_count })}
          {role.description && (
            <Text size="sm" c="dimmed">
              {local(role.description)}
            </Text>
          )}
        </List.Item>
      ))}
    </List>
  )
}
