import { Anchor, Badge, Group, List, Stack, Text, Title } from '@mantine/core'
import type { Ownership, Resident } from '@oselia/contract/residents'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { AnchorLink } from '../../../platform/links.tsx'
import { useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { Panel } from '../../../platform/panel.tsx'
import { read } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'
import { UnitLink } from '../units/units.public.tsx'

interface Link {
  id: number
  current: boolean
}

/** Current rows, with past rows in a collapsible block. */
const Folding = <T extends Link>({ rows, Row }: { rows: readonly T[]; Row: ComponentType<{ of: T }> }) => {
  const t = useText()
  const [open, setOpen] = useState(false)
  const past = rows.filter(({ current }) => !current)
  const shown = [...rows.filter(({ current }) => current), ...(open ? past : [])]
  return (
    <Stack gap="xs">
      <List listStyleType="none" spacing="xs">
        {shown.map((one) => (
          <List.Item key={one.id}>
            <Row of={one} />
          </List.Item>
        ))}
      </List>
      {past.length > 0 && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          style={{ alignSelf: 'flex-start' }}
        >
          {t('memberPage.past', { count: past.length })}
        </Anchor>
      )}
    </Stack>
  )
}

const Dates = ({ from, to }: { from: string; to: string | null }) => {
  const t = useText()
  const { day } = useFormat()
  return (
    <Text span size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
      {to ? t('memberPage.fromTo', { from: day(from), to: day(to) }) : t('memberPage.since', { from: day(from) })}
    </Text>
  )
}

const Share = ({ of }: { of: Ownership }) => {
  const t = useText()
  const { number } = useFormat()
  const { realty, numerator, denominator, joint, from, to, owned_area } = of
  return (
    <>
      <UnitLink unit={realty} /> ·{' '}
      {t('memberPage.share', { share: denominator === 1 ? '1' : `${numerator}/${denominator}` })}
      {joint && `, ${t('memberPage.joint')}`}
      {owned_area &&
        ` · ${t('memberPage.area', { area: number(Number(owned_area), { maximumFractionDigits: 3 }) })}`} ·{' '}
      <Dates from={from} to={to} />
    </>
  )
}

const Home = ({ of: { realty, role, from, to } }: { of: Resident }) => {
  const local = useLocal()
  return (
    <>
      <UnitLink unit={realty} /> · {local(role.name)} · <Dates from={from} to={to} />
    </>
  )
}

const Owned = ({ id }: { id: number }) => {
  const t = useText()
  const rows = useQuery(read('GET /ownerships', { query: { member_id: id, per_page: 100 } })).data?.data ?? []
  if (rows.length === 0) return null
  return (
    <div>
      <Title order={3} mb={4}>
        {t('memberPage.owns')}
      </Title>
      <Folding rows={rows} Row={Share} />
    </div>
  )
}

const Lived = ({ id, owners }: { id: number; owners: boolean }) => {
  const t = useText()
  const answer = useQuery(read('GET /residents', { query: { member_id: id, per_page: 100 } }))
  // Owners see their shares, with sizes, in the list above.
  const rows = (answer.data?.data ?? []).filter(({ role }) => !(owners && role.is_owner))
  if (rows.length === 0) return null
  return (
    <div>
      <Title order={3} mb={4}>
        {t('memberPage.lives')}
      </Title>
      <Folding rows={rows} Row={Home} />
    </div>
  )
}

/** Units of the member, owned or inhabited, now and in the past. */
export const MemberUnits = ({ id, none }: { id: number; none: boolean }) => {
  const t = useText()
  const shares = useCan('ownerships.read')
  const residents = useCan('residents.read')
  return (
    <Panel title={t('memberPage.units')}>
      <Stack>
        {none && <Text c="dimmed">{t('memberPage.noUnits')}</Text>}
        {shares && <Owned id={id} />}
        {residents && <Lived id={id} owners={shares} />}
      </Stack>
    </Panel>
  )
}

export const MemberVehicles = ({ id }: { id: number }) => {
  const t = useText()
  const rows = useQuery(read('GET /vehicles', { query: { member_id: id, per_page: 100 } })).data?.data
  return (
    <Panel title={t('memberPage.vehicles')}>
      {rows?.length === 0 && <Text c="dimmed">{t('memberPage.noVehicles')}</Text>}
      <List listStyleType="none" spacing="xs">
        {rows?.map(({ id: vehicle, plate_raw, plate_normalised, brand, model, stale }) => (
          <List.Item key={vehicle}>
            <Group gap="xs">
              <AnchorLink to="/Vehicles" search={{ search_query: plate_normalised ?? undefined, member_id: id }}>
                {plate_raw ?? t('members.unset')}
              </AnchorLink>
              <Text span>{[brand, model].filter(Boolean).join(' ')}</Text>
              {stale && (
                <Badge color="orange" variant="light" tt="none">
                  {t('memberPage.stale')}
                </Badge>
              )}
            </Group>
          </List.Item>
        ))}
      </List>
    </Panel>
  )
}
