import { ActionIcon, Badge, Button, Group, Stack, Text } from '@mantine/core'
import type { Account } from '@oselia/contract/billing-accounts'
import type { Vehicle } from '@oselia/contract/vehicles'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useFormat, useText } from '../../../platform/messages.ts'
import { useCan } from '../../../platform/user.ts'
import { UnitLink } from '../units/units.link.public.tsx'
import { useAccounts, useVehicles } from './realty.lists.ts'
import { openAccount } from './realty.modals.tsx'
import classes from './realty.module.css'
import type { UnitRead } from './realty.owners.tsx'
import { Line, Listed, Panel } from './realty.panel.tsx'

/** Billing accounts, current ones first. */
export const Accounts = ({ unit }: { unit: UnitRead }) => {
  const t = useText()
  const mayCreate = useCan('accounts.create')
  const accounts = useAccounts(unit.id)
  return (
    <Panel
      title="unitFile.accounts"
      actions={
        mayCreate && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={14} />}
            onClick={() => openAccount(unit, null)}
          >
            {t('moves.addAccount')}
          </Button>
        )
      }
    >
      <Listed of={accounts} empty={t('unitFile.noAccounts')}>
        {(rows) => (
          <ul className={classes.rows}>
            {rows
              .toSorted((a, b) => Number(b.current) - Number(a.current))
              .map((account) => (
                <AccountRow key={account.id} unit={unit} account={account} />
              ))}
          </ul>
        )}
      </Listed>
    </Panel>
  )
}

const AccountRow = ({ unit, account }: { unit: UnitRead; account: Account }) => {
  const t = useText()
  const { day } = useFormat()
  const mayUpdate = useCan('accounts.update')
  const { number, current, from, to } = account
  return (
    <li>
      <Group gap="xs">
        <Text fw={600} c={current ? undefined : 'dimmed'} style={{ fontVariantNumeric: 'tabular-nums' }}>
          {number}
        </Text>
        {!current && <Badge color="gray">{t('unitFile.closedAccount')}</Badge>}
      </Group>
      {mayUpdate ? (
        <ActionIcon
          variant="subtle"
          size="sm"
          aria-label={t('unitFile.editAccountOf', { number })}
          onClick={() => openAccount(unit, account)}
        >
          <IconPencil size={15} aria-hidden="true" />
        </ActionIcon>
      ) : (
        <div />
      )}
      <Line
        parts={[
          account.service,
          account.holder?.name,
          from &&
            (to ? t('unitFile.period', { from: day(from), to: day(to) }) : t('unitFile.since', { date: day(from) })),
          account.note,
        ]}
      />
    </li>
  )
}

const byUse = (a: Vehicle, b: Vehicle) => Number(b.status === 'active') - Number(a.status === 'active')

/** Vehicles of the unit; outdated ones are marked in text. */
export const Vehicles = ({ unit }: { unit: UnitRead }) => {
  const t = useText()
  const vehicles = useVehicles(unit.id)
  return (
    <Panel title="unitFile.vehicles">
      <Listed of={vehicles} empty={t('unitFile.noVehicles')}>
        {(rows) => (
          <ul className={classes.rows}>
            {rows.toSorted(byUse).map((vehicle) => (
              <VehicleRow key={vehicle.id} vehicle={vehicle} />
            ))}
          </ul>
        )}
      </Listed>
    </Panel>
  )
}

const VehicleRow = ({ vehicle }: { vehicle: Vehicle }) => {
  const t = useText()
  const { day } = useFormat()
  const { permit, status, status_reason } = vehicle
  return (
    <li>
      <Group gap="xs">
        <Text fw={600}>{vehicle.plate_raw ?? t('unitFile.noPlate')}</Text>
        {vehicle.stale && <Badge color="orange">{t('unitFile.stale')}</Badge>}
        {status !== 'active' && <Badge color="gray">{t(`vehicles.status_${status}`)}</Badge>}
      </Group>
      <div />
      <Line
        parts={[
          [vehicle.brand, vehicle.model, vehicle.colour].filter(Boolean).join(' '),
          vehicle.member?.name ?? vehicle.company,
          status_reason,
          vehicle.parking && t('unitFile.parkedAt', { number: vehicle.parking.number }),
          permit?.to && t('unitFile.permitTo', { date: day(permit.to) }),
        ]}
      />
    </li>
  )
}

/** Parent and child units, and the units it was split from or merged into. */
export const Linked = ({ unit }: { unit: UnitRead }) => {
  const t = useText()
  const { day } = useFormat()
  const { parent, children, lineage } = unit
  if (!parent && children.length === 0 && lineage.length === 0) return null
  return (
    <Panel title="unitFile.linked">
      <Stack gap={4}>
        {parent && (
          <Line dimmed={false} parts={[t('unitFile.parent'), <UnitLink key="parent" unit={parent} short />]} />
        )}
        {children.length > 0 && (
          <Line
            dimmed={false}
            parts={[t('unitFile.children'), ...children.map((child) => <UnitLink key={child.id} unit={child} short />)]}
          />
        )}
        {lineage.map(({ kind, on, from, to }) => (
          <Line
            key={`${kind} ${from.id} ${to.id}`}
            parts={[
              t(`unitFile.lineage_${kind}`, { date: day(on) }),
              <span key="way">
                <UnitLink unit={from} short /> → <UnitLink unit={to} short />
              </span>,
            ]}
          />
        ))}
      </Stack>
    </Panel>
  )
}
