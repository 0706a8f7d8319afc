import { actions } from '@oselia/contract/permissions'
import { Box, Checkbox, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { Permission } from '@oselia/contract/kit'
import type { PermissionResource } from '@oselia/contract/permissions'
import { useId, useState } from 'react'
import { useText } from '../../../platform/messages.ts'
import { useGridKeys } from './roles.grid-keys.ts'
import classes from './roles.grid.module.css'
import { type GridProps, type Rights, useRightNames, useRights } from './roles.grid-state.ts'
import { Legend, Needed, RightDetail } from './roles.right.tsx'
import { resources, resourcesOf, rightAt, rightGroups, rightsOf, rightsTo } from './roles.rights.ts'

interface Part {
  of: Rights
  stop: ReturnType<typeof useGridKeys>['stop']
}

/** The permissions as a grid: a row per resource, a column per action. */
export const RightsGrid = (props: GridProps) => {
  const t = useText()
  const id = useId()
  const of = useRights(props)
  const [at, setAt] = useState<Permission | null>(null)
  const { grid, stop } = useGridKeys()
  const part = { of, stop }
  return (
    <Stack gap="xs" align="stretch" data-rights>
      <Legend delivered={props.delivered !== null} fixed={props.fixed} />
      <Box
        component="table"
        role="grid"
        className={classes.grid}
        aria-label={t('rights.title')}
        aria-describedby={`${id}keys`}
        {...grid}
      >
        <thead className={classes.head}>
          <tr>
            <th scope="col" className={classes.corner}>
              <VisuallyHidden>{t('rights.about')}</VisuallyHidden>
            </th>
            {actions.map((action, column) => (
              <th key={action} scope="col">
                <Toggle
                  {...part}
                  at={[0, column + 1]}
                  rights={rightsTo(action)}
                  shown={t(`rights.action_${action}`)}
                  label={t('rights.column', { name: t(`rights.action_${action}`) })}
                />
              </th>
            ))}
          </tr>
        </thead>
        {rightGroups.map((group) => (
          <tbody key={group}>
            <tr>
              <th colSpan={actions.length + 1} className={classes.group}>
                {t(`rights.group_${group}`)}
              </th>
            </tr>
            {resourcesOf(group).map((resource) => (
              <Row key={resource} {...part} resource={resource} detail={`${id}detail`} look={setAt} />
            ))}
          </tbody>
        ))}
      </Box>
      <Text size="xs" c="dimmed" id={`${id}keys`}>
        {t('rights.keys')}
      </Text>
      <div className={classes.detail}>
        <Needed of={of} />
        <RightDetail right={at} of={of} id={`${id}detail`} />
      </div>
    </Stack>
  )
}

interface ToggleProps extends Part {
  at: readonly [row: number, column: number]
  rights: readonly Permission[]
  shown: string
  label: string
}

const Toggle = ({ of, stop, at: [row, column], rights, shown, label }: ToggleProps) => {
  const held = rights.filter((right) => of.held.includes(right)).length
  if (of.fixed)
    return (
      <span className={classes.toggle} {...stop(row, column)} tabIndex={undefined}>
        {shown}
      </span>
    )
  return (
    <UnstyledButton
      {...stop(row, column)}
      className={classes.toggle}
      aria-label={label}
      aria-pressed={held === rights.length ? true : held > 0 ? 'mixed' : false}
      onClick={() => of.toggleAll(rights)}
    >
      {shown}
    </UnstyledButton>
  )
}

interface RowProps extends Part {
  resource: PermissionResource
  /** Id of the element that explains the focused permission. */
  detail: string
  look: (right: Permission | null) => void
}

const Row = ({ resource, detail, look, ...part }: RowProps) => {
  const t = useText()
  const row = resources.indexOf(resource) + 1
  const name = t(`rights.resource_${resource}`)
  return (
    <tr className={classes.row}>
      <th scope="row" className={classes.name}>
        <Toggle {...part} at={[row, 0]} rights={rightsOf(resource)} shown={name} label={t('rights.row', { name })} />
      </th>
      {actions.map((action, column) => {
        const right = rightAt(resource, action)
        return right ? (
          <Cell key={action} {...part} at={[row, column + 1]} right={right} detail={detail} look={look} />
        ) : (
          <td key={action} className={classes.cell}>
            {' '}
          </td>
        )
      })}
    </tr>
  )
}

interface CellProps extends Part, Pick<RowProps, 'detail' | 'look'> {
  at: readonly [row: number, column: number]
  right: Permission
}

const Cell = ({ of, stop, at: [row, column], right, detail, look }: CellProps) => {
  const { name } = useRightNames()
  const { held, needing, lacked, mark, beyond } = of.stateOf(right)
  return (
    <td
      className={classes.cell}
      data-changed={mark ?? undefined}
      onMouseEnter={() => look(right)}
      onFocus={() => look(right)}
    >
      <span className={classes.box}>
        <Checkbox
          {...stop(row, column)}
          size="sm"
          checked={held}
          variant={needing.length > 0 ? 'outline' : 'filled'}
          aria-label={name(right)}
          aria-describedby={detail}
          aria-disabled={of.fixed || lacked.length > 0 || undefined}
          onChange={() => lacked.length === 0 && of.toggle(right)}
        />
      </span>
      <span className={classes.mark} aria-hidden="true">
        {mark === 'add' ? '+' : mark === 'take' ? '−' : ''}
        {beyond ? '◆' : ''}
      </span>
    </td>
  )
}
