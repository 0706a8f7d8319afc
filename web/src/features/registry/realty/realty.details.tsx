import { Alert, Button, Grid, Group, List, Menu, Paper, Stack } from '@mantine/core'
import { IconChevronDown, IconLayoutGrid, IconPencil } from '@tabler/icons-react'
import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router'
import { loadOne } from '../../../platform/load-one.ts'
import { Facts } from '../../../platform/facts.tsx'
import { useFieldFacts } from '../../../platform/field-facts.ts'
import { AnchorLink, ButtonLink } from '../../../platform/links.tsx'
import { useFormat, useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { useRead } from '../../../platform/use-query.ts'
import { Slot } from '../../../platform/slots.tsx'
import { useCan } from '../../../platform/user.ts'
import { removeUnit } from './realty.actions.tsx'
import { Accounts, Linked, Vehicles } from './realty.belongings.tsx'
import { Comments } from './realty.comments.tsx'
import { unitTitle } from '../units/units.choice.public.ts'
import { unitFields } from './realty.fields.ts'
import { useResidents } from './realty.lists.ts'
import { openMerge, openMoveIn, openMoveOut, openSale, openSplit } from './realty.modals.tsx'
import { Owners, type UnitRead } from './realty.owners.tsx'
import { Line, Panel } from './realty.panel.tsx'
import { Residents } from './realty.residents.tsx'
import { compare, shareText, sumOf, whole } from '../units/units.shares.public.ts'
import { UnitTimeline } from './realty.timeline.tsx'
import { StateBadge } from './realty.view.tsx'

const Actions = ({ unit }: { unit: UnitRead }) => {
  const t = useText()
  const navigate = useNavigate()
  const can = {
    update: useCan('realty.update'),
    remove: useCan('realty.delete'),
    sell: useCan('ownerships.update'),
    moveIn: useCan('residents.create'),
    moveOut: useCan('residents.update'),
  }
  const { type, id } = unit
  const open = unit.ended_on === null
  const actions = [
    { on: open && can.sell, label: t('moves.sale'), act: () => openSale(unit) },
    { on: open && can.moveIn, label: t('moves.moveIn'), act: () => openMoveIn(unit) },
    { on: open && can.moveOut, label: t('moves.moveOut'), act: () => openMoveOut(unit) },
    { on: open && can.update, label: t('moves.split'), act: () => openSplit(unit) },
    { on: open && can.update, label: t('moves.merge'), act: () => openMerge(unit) },
    {
      on: can.remove,
      label: t('ui.delete'),
      danger: true,
      act: () => removeUnit(unit, () => navigate({ to: '/Realty/$type', params: { type } })),
    },
  ].filter(({ on }) => on)
  return (
    <>
      {can.update && (
        <ButtonLink to="/Realty/$type/$id/edit" params={{ type, id }} leftSection={<IconPencil size={18} />}>
          {t('ui.edit')}
        </ButtonLink>
      )}
      {actions.length > 0 && (
        <Menu position="bottom-end" withinPortal={false}>
          <Menu.Target>
            <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden="true" />}>
              {t('moves.actions')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {actions.map(({ label, act, danger }) => (
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

/** The facts needed during a phone call, in one line. */
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
      <Slot name="unit.debt" props={{ realty_id: unit.id, house_id }} />
      <AnchorLink to="/Houses/$id/board" params={{ id: house_id }} size="sm">
        <Group gap={4} component="span">
          <IconLayoutGrid size={15} aria-hidden="true" />
          {t('unitFile.onBoard')}
        </Group>
      </AnchorLink>
    </Group>
  )
}

/** Warnings about the unit's records, as sentences. */
const useWarnings = (unit: UnitRead) => {
  const t = useText()
  const mayReadShares = useCan('ownerships.read')
  const residents = useResidents(unit.id).data?.data.filter(({ current }) => current)
  // Without the right to shares the owners are known as residents, where the role sees those.
  const unowned = mayReadShares
    ? unit.owners.length === 0
    : residents !== undefined && !residents.some(({ role }) => role.is_owner)
  const sum = sumOf(unit.owners.map(({ share, joint }) => ({ ...share, joint })))
  const open = unit.shares && compare(sum, whole) !== 0
  return [
    unowned && t('unitFile.noOwner'),
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

const facts = [
  'purpose',
  'living_area',
  'heated_area',
  'balcony_area',
  'residents_registered',
  'residents_actual',
  'registry_number',
  'cadastral_number',
  'counts_in_voting',
  'voting_quota',
  'billable',
  'keys_note',
  'access_note',
  'note',
  'tags',
] as const

const About = ({ unit }: { unit: UnitRead }) => {
  const t = useText()
  const { date } = useFormat()
  const factsOf = useFieldFacts(unitFields)
  return (
    <Panel title="unitFile.facts">
      <Facts facts={[...factsOf(unit, facts), { label: t('unit.created_at'), value: date(unit.created_at) }]} />
    </Panel>
  )
}

const Details = () => {
  const t = useText()
  const { date } = useFormat()
  const { id } = Route.useParams()
  const unit = useRead('GET /realty/:id', { params: { id } }).data
  const can = {
    residents: useCan('residents.read'),
    accounts: useCan('accounts.read'),
    vehicles: useCan('vehicles.read'),
  }
  return (
    <>
      <PageHeader title={unitTitle(t, unit)} actions={<Actions unit={unit} />} />
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
            {can.residents && <Residents unit={unit} />}
            <Slot name="details.bills" props={{ about: { realty_id: id } }} />
            <Comments unit={unit} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack gap="sm">
            {can.accounts && <Accounts unit={unit} />}
            {can.vehicles && <Vehicles unit={unit} />}
            <Slot name="details.meters" props={{ realty_id: id }} />
            <Slot name="details.related" props={{ about: { realty_id: id } }} />
            <Slot name="details.votings" props={{ about: { realty_id: id } }} />
            <Slot name="details.documents" props={{ about: { realty_id: id } }} />
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
    const { data } = await loadOne('GET /realty/:id', id)
    // Redirects to the canonical URL when the link has another type.
    if (data.type !== type) throw redirect({ to: '/Realty/$type/$id', params: { type: data.type, id }, replace: true })
  },
  component: Details,
})
