import { Anchor, Badge, Group, List, Stack, Text } from '@mantine/core'
import type { StaffDetails } from '@oselia/contract/staff'
import { useState } from 'react'
import { expiryOf } from '../../../platform/expiry.ts'
import { Facts, FoldedFacts } from '../../../platform/facts.tsx'
import { AnchorLink } from '../../../platform/links.tsx'
import { useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { Panel } from '../../../platform/panel.tsx'
import { phoneText } from '../../../platform/phone-text.ts'
import { wallClock } from '../../../platform/zoned.ts'
import { useZone } from '../../../platform/zone.ts'
import { languageName } from './staff.history.tsx'
import { Load } from './staff.view.tsx'

type Of = { person: StaffDetails }

/** A link to the form section, for users who may edit. */
const Fill = ({ person, id, section }: Of & { id: string; section: string }) => {
  const t = useText()
  if (!person.allowed.includes('update')) return null
  return (
    <AnchorLink
      to="/Staff/edit/$id"
      params={{ id: person.id }}
      hash={id}
      size="sm"
      aria-label={t('ui.fillSection', { section })}
    >
      {t('ui.fill')}
    </AnchorLink>
  )
}

export const Contacts = ({ person: { phone, email } }: Of) => {
  const t = useText()
  return (
    <Panel title={t('staffPage.contacts')}>
      <Stack gap={4}>
        {!phone && !email && <Text c="dimmed">{t('staffPage.noContacts')}</Text>}
        {phone && (
          <Anchor href={`tel:${phone}`} aria-label={t('staffPage.call', { number: phoneText(phone) })}>
            {phoneText(phone)}
          </Anchor>
        )}
        {email && (
          <Anchor href={`mailto:${email}`} style={{ overflowWrap: 'anywhere' }}>
            {email}
          </Anchor>
        )}
      </Stack>
    </Panel>
  )
}

const names = (all: readonly string[]) =>
  all.length > 0 && (
    <List listStyleType="none" spacing={2}>
      {all.map((name) => (
        <List.Item key={name}>{name}</List.Item>
      ))}
    </List>
  )

/** Roles and access to houses. */
export const Rights = ({ person }: Of) => {
  const t = useText()
  const local = useLocal()
  const { roles, departures, scope, complexes, houses } = person
  const places = [...complexes, ...houses].map(({ name }) => name)
  const access = scope.all ? t('employee.scope_all') : names(places) || t('employee.scope_none')
  return (
    <Panel title={t('staff.sectionAccess')}>
      <Facts
        facts={[
          {
            label: t('employee.role_ids'),
            value: names(roles.map(({ name }) => local(name))) || t('staffPage.noRoles'),
          },
          { label: t('employee.scope'), value: access },
          {
            label: t('employee.departure_ids'),
            value: names(departures.map(({ name }) => local(name))) || null,
          },
        ]}
      />
    </Panel>
  )
}

/** Employment, skills and workload. */
export const Employment = ({ person }: Of) => {
  const t = useText()
  const { day } = useFormat()
  const { employment_kind: kind, employed_from: from, employed_to: to } = person
  return (
    <Panel title={t('staff.sectionWork')}>
      <FoldedFacts
        facts={[
          { label: t('employee.open_requests'), value: <Load of={person} /> },
          { label: t('employee.specialisations'), value: person.specialisations.join(', ') },
          { label: t('employee.employment_kind'), value: kind && t(`employee.kind_${kind}`) },
          { label: t('employee.contract_number'), value: person.contract_number },
          { label: t('employee.employed_from'), value: from && day(from) },
          ...(to ? [{ label: t('employee.employed_to'), value: day(to) }] : []),
          { label: t('employee.locale'), value: languageName(person.locale) },
          { label: t('employee.note'), value: person.note },
        ]}
        fill={<Fill person={person} id="work" section={t('staff.sectionWork')} />}
      />
    </Panel>
  )
}

/** Shows by text and colour that a licence has expired or expires soon, by the community's local date. */
const Expiry = ({ until }: { until: string | null }) => {
  const t = useText()
  const { day } = useFormat()
  const zone = useZone()
  const [today] = useState(() => wallClock(new Date().toISOString(), zone).slice(0, 10))
  const expiry = expiryOf(until, today)
  if (!until) return null
  if (!expiry)
    return (
      <Text size="sm" c="dimmed">
        {t('staffPage.validUntil', { day: day(until) })}
      </Text>
    )
  return expiry.state === 'expired' ? (
    <Badge variant="light" color="red" tt="none">
      {t('staffPage.expired', { day: day(until) })}
    </Badge>
  ) : (
    <Group gap={6}>
      <Text size="sm">{t('staffPage.validUntil', { day: day(until) })}</Text>
      <Badge variant="light" color="orange" tt="none">
        {expiry.days === 0 ? t('passport.expiresToday') : t('staffPage.expiresSoon', { count: expiry.days })}
      </Badge>
    </Group>
  )
}

type Credential = StaffDetails['credentials'][number]
// Sorted by expiry date; those without one are last.
const byExpiry = (a: Credential, b: Credential) => (a.valid_until ?? '9').localeCompare(b.valid_until ?? '9')

export const Credentials = ({ person }: Of) => {
  const t = useText()
  const sorted = person.credentials.toSorted(byExpiry)
  return (
    <Panel title={t('employee.credentials')}>
      {sorted.length === 0 ? (
        <Group gap={6}>
          <Text c="dimmed">{t('staff.noCredentials')}</Text>
          <Fill person={person} id="credentials" section={t('employee.credentials')} />
        </Group>
      ) : (
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
          {[...sorted.entries()].map(([at, { kind, number, valid_until }]) => (
            <Stack key={at} component="li" gap={2} align="flex-start">
              <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                {[kind, number && `№ ${number}`].filter(Boolean).join(' ')}
              </Text>
              <Expiry until={valid_until} />
            </Stack>
          ))}
        </Stack>
      )}
    </Panel>
  )
}
