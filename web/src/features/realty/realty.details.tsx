import { Alert, Anchor, Button, Grid, Group, List, Menu, Paper, Stack } from '@mantine/core'
import { IconChevronDown, IconLayoutGrid, IconPencil } from '@tabler/icons-react'
import { Link, createFileRoute, notFound, redirect, useNavigate } from '@tanstack/react-router'
import { Facts } from '../../platform/facts.tsx'
import { useFormat, useText } from '../../platform/messages.ts'
import { PageHeader } from '../../platform/page.tsx'
import { queryClient, read } from '../../platform/query.ts'
import { useRead } from '../../platform/use-query.ts'
import { useMay } from '../../platform/user.ts'
import { RequestsPanel } from '../requests/requests.panel.door.tsx'
import { removeUnit } from './realty.acts.tsx'
import { Accounts, Linked, Vehicles } from './realty.belongings.tsx'
import { Comments } from './realty.comments.tsx'
import { unitTitle } from './realty.field.tsx'
import { useResidents } from './realty.lists.ts'
import { openMerge, openMoveIn, openMoveOut, openSale, openSplit } from './realty.modals.tsx'
import { Owners, type UnitRead } from './realty.owners.tsx'
import { Line, Panel } from './realty.panel.tsx'
import { Residents } from './realty.residents.tsx'
import { compare, shareText, sumOf, whole } from './realty.shares.ts'
import { UnitTimeline } from './realty.timeline.tsx'
import { StateBadge } from './realty.view.tsx'

const Acts = ({ unit }: { unit: UnitRead }) => {
  const t = useText()
  const navigate = useNavigate()
  const may = {
    update: useMay('realty.update'),
    remove: useMay('realty.delete'),
    sell: useMay('ownerships.update'),
    moveIn: useMay('residents.create'),
    moveOut: useMay('residents.update'),
  }
  const { type, id } = unit
  const open = unit.ended_on === null
  const acts = [
    { on: open && may.sell, label: t('moves.sale'), act: () => openSale(unit) },
    { on: open && may.moveIn, label: t('moves.moveIn'), act: () => openMoveIn(unit) },
    { on: open && may.moveOut, label: t('moves.moveOut'), act: () => openMoveOut(unit) },
    { on: open && may.update, label: t('moves.split'), act: () => openSplit(unit) },
    { on: open && may.update, label: t('moves.merge'), act: () => openMerge(unit) },
    {
      on: may.remove,
      label: t('ui.delete'),
      danger: true,
      act: () => removeUnit(unit, () => navigate({ to: '/Realty/$type', params: { type } as never })),
    },
  ].filter(({ on }) => on)
  return (
    <>
      {may.update && (
        <Button
          component={Link}
          to="/Realty/$type/$id/edit"
          params={{ type, id } as never}
          leftSection={<IconPencil size={18} />}
        >
          {t('ui.edit')}
        </Button>
      )}
      {acts.length > 0 && (
        <Menu position="bottom-end" withinPortal={false}>
          <Menu.Target>
            <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden="true" />}>
              {t('moves.acts')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {acts.map(({ label, act, danger }) => (
              <Menu.Item key={label} onClick={act} c={danger ? 'var(--mantine-color-error)' : undefined}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}

/** What the one who answers the phone needs at once, in one line. */
const AtAGlance = ({ unit }: { unit: UnitRead }) => {
  const t = useText()
  const { number } = useFormat()
  const { total_area, rooms, entrance, floor, intercom_code, house_id } = unit
  return (
    <Group gap="xs" mb="sm">
      {unit.state && <StateBadge state={unit.state} />}
      <Line
        dimmed={false}
        parts={[
          t(`unit.type_${unit.type}`),
          unit.label,
          total_area !== null && t('unitFile.area', { area: number(total_area, { maximumFractionDigits: 2 }) }),
          rooms !== null && rooms > 0 && t('unitFile.roomsOf', { count: rooms }),
          entrance !== null && t('unitFile.entranceN', { n: entrance }),
          floor !== null && t('unitFile.floorN', { n: floor }),
          intercom_code && t('unitFile.intercom', { code: intercom_code }),
        ]}
      />
      <Anchor component={Link} to={'/Houses/$id/board' as string} params={{ id: house_id } as never} size="sm">
        <Group gap={4} component="span">
          <IconLayoutGrid size={15} aria-hidden="true" />
          {t('unitFile.onBoard')}
        </Group>
      </Anchor>
    </Group>
  )
}

/** What is wrong with the unit's records, in sentences. */
const useWarnings = (unit: UnitRead) => {
  const t = useText()
  const residents = useResidents(unit.id).data?.data.filter(({ current }) => current)
  const sum = sumOf(unit.owners.map(({ share, joint }) => ({ ...share, joint })))
  const open = unit.shares && compare(sum, whole) !== 0
  return [
    unit.owners.length === 0 && t('unitFile.noOwner'),
    open && unit.shares && t('unitFile.sharesOpen', { sum: shareText(unit.shares) }),
    unit.total_area === null && t('unitFile.noArea'),
    residents &&
      residents.length > 0 &&
      residents.every(({ phone, email }) => !phone && !email) &&
      t('unitFile.noContact'),
  ].filter((sentence) => typeof sentence === 'string')
}

const Warnings = ({ unit }: { unit: UnitRead }) => {
  const t = useText()
  const warnings = useWarnings(unit)
  if (warnings.length === 0 || unit.ended_on) return null
  return (
    <Alert color="orange" p="xs" mb="sm" role="region" aria-label={t('unitFile.warnings')}>
      <List size="sm">
        {warnings.map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
    </Alert>
  )
}

const About = ({ unit }: { unit: UnitRead }) => {
  const t = useText()
  const { number, date } = useFormat()
  const area = (value: number | null) => value !== null && number(value, { maximumFractionDigits: 2 })
  const facts = [
    { label: t('unit.purpose'), value: unit.purpose && t(`unit.purpose_${unit.purpose}`) },
    { label: t('unit.living_area'), value: area(unit.living_area) || null },
    { label: t('unit.heated_area'), value: area(unit.heated_area) || null },
    { label: t('unit.balcony_area'), value: area(unit.balcony_area) || null },
    { label: t('unit.residents_registered'), value: unit.residents_registered },
    { label: t('unit.residents_actual'), value: unit.residents_actual },
    { label: t('unit.registry_number'), value: unit.registry_number },
    { label: t('unit.cadastral_number'), value: unit.cadastral_number },
    { label: t('unit.counts_in_voting'), value: t(unit.counts_in_voting ? 'ui.yes' : 'ui.no') },
    { label: t('unit.billable'), value: t(unit.billable ? 'ui.yes' : 'ui.no') },
    { label: t('unit.keys_note'), value: unit.keys_note },
    { label: t('unit.access_note'), value: unit.access_note },
    { label: t('unit.note'), value: unit.note },
    { label: t('unit.tags'), value: unit.tags.join(', ') },
    { label: t('unit.created_at'), value: date(unit.created_at) },
  ]
  return (
    <Panel title="unitFile.facts">
      <Facts facts={facts} />
    </Panel>
  )
}

const Details = () => {
  const t = useText()
  const { date } = useFormat()
  const { id } = Route.useParams()
  const unit = useRead('GET /realty/:id', { params: { id } }).data
  const may = {
    residents: useMay('residents.read'),
    accounts: useMay('accounts.read'),
    vehicles: useMay('vehicles.read'),
  }
  return (
    <>
      <PageHeader title={unitTitle(t, unit)} acts={<Acts unit={unit} />} />
      {unit.ended_on && (
        <Paper withBorder p="xs" mb="sm">
          {t('realty.ended', { date: date(`${unit.ended_on}T12:00:00Z`) })}
        </Paper>
      )}
      <AtAGlance unit={unit} />
      <Warnings unit={unit} />
      <Grid gap="sm">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack gap="sm">
            <Owners unit={unit} />
            {may.residents && <Residents unit={unit} />}
            <Comments unit={unit} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack gap="sm">
            {may.accounts && <Accounts unit={unit} />}
            {may.vehicles && <Vehicles unit={unit} />}
            <RequestsPanel about={{ realty_id: id }} />
            <Linked unit={unit} />
            <About unit={unit} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={12}>
          <UnitTimeline id={id} />
        </Grid.Col>
      </Grid>
    </>
  )
}

export const Route = createFileRoute('/_admin/Realty/$type/$id/')({
  staticData: { title: 'realty.section' },
  params: {
    parse: ({ type, id }) => ({ type, id: Number(id) }),
    stringify: ({ type, id }) => ({ type, id: String(id) }),
  },
  loader: async ({ params: { type, id } }) => {
    if (!Number.isSafeInteger(id) || id < 1) throw notFound()
    const { data } = await queryClient.ensureQueryData(read('GET /realty/:id', { params: { id } }))
    // A unit has one address, whatever type a link gives it.
    if (data.type !== type)
      throw redirect({ to: '/Realty/$type/$id', params: { type: data.type, id } as never, replace: true })
  },
  component: Details,
})
