import '@mantine/core/styles/Accordion.layer.css'
import { Accordion, Button, Checkbox, Stack, Text, Title } from '@mantine/core'
import type { Permission } from '@oselia/contract/kit'
import type { PermissionResource } from '@oselia/contract/permissions'
import { useText } from '../../../platform/messages.ts'
import { type GridProps, type Rights, useRights } from './roles.grid-state.ts'
import { Needed, useRightLines } from './roles.right.tsx'
import { partsOf, resourcesOf, rightGroups, rightsOf, sentenceOf } from './roles.rights.ts'

/** The permissions on narrow screens: an accordion of resources, with a sentence on each permission. */
export const RightsFold = (props: GridProps) => {
  const t = useText()
  const of = useRights(props)
  return (
    <Stack gap="sm" align="stretch" role="group" aria-label={t('rights.title')}>
      {rightGroups.map((group) => (
        <div key={group}>
          <Title order={3} size="h4" mb={4}>
            {t(`rights.group_${group}`)}
          </Title>
          <Accordion multiple order={4} variant="separated" styles={{ content: { paddingTop: 4 } }}>
            {resourcesOf(group).map((resource) => (
              <Thing key={resource} resource={resource} of={of} />
            ))}
          </Accordion>
        </div>
      ))}
    </Stack>
  )
}

type Of = { of: Rights }

const Thing = ({ resource, of }: Of & { resource: PermissionResource }) => {
  const t = useText()
  const rights = rightsOf(resource)
  const count = rights.filter((right) => of.held.includes(right)).length
  const name = t(`rights.resource_${resource}`)
  return (
    <Accordion.Item value={resource}>
      <Accordion.Control>
        {name}
        <Text size="xs" c="dimmed">
          {t('rights.held', { count, total: rights.length })}
        </Text>
      </Accordion.Control>
      <Accordion.Panel>
        <Stack gap="sm" align="stretch" data-rights>
          {rights.map((right) => (
            <Right key={right} right={right} of={of} />
          ))}
          {of.refused.some((right) => rights.includes(right)) && <Needed of={of} />}
          {!of.fixed && rights.length > 1 && (
            <Button size="xs" variant="default" onClick={() => of.toggleAll(rights)}>
              {t('rights.row', { name })}
            </Button>
          )}
        </Stack>
      </Accordion.Panel>
    </Accordion.Item>
  )
}

const Right = ({ right, of }: Of & { right: Permission }) => {
  const t = useText()
  const linesOf = useRightLines()
  const state = of.stateOf(right)
  const more = linesOf(right, state)
  return (
    <Checkbox
      checked={state.held}
      variant={state.needing.length > 0 ? 'outline' : 'filled'}
      disabled={of.fixed || state.lacked.length > 0}
      label={t(`rights.action_${partsOf(right)[1]}`)}
      description={
        <>
          {t(sentenceOf(right))}
          {more.map((line) => (
            <Text key={line} component="span" size="xs" display="block" fs="italic">
              {line}
            </Text>
          ))}
        </>
      }
      onChange={() => of.toggle(right)}
    />
  )
}
