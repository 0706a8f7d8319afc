import { ActionIcon, Anchor, Badge, Button, Group, Text } from '@mantine/core'
import type { ReplyOf } from '@oselia/contract/api'
import type { Ownership, Resident } from '@oselia/contract/residents'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useFormat, useText } from '../../../platform/messages.ts'
import { useCan } from '../../../platform/user.ts'
import { useResidents, useShares } from './realty.lists.ts'
import { openShare } from './realty.modals.tsx'
import classes from './realty.module.css'
import { Folded, Line, Listed, Panel } from './realty.panel.tsx'
import { PersonLink, Phone } from './realty.person.tsx'
import { type Share, shareText } from '../units/units.shares.public.ts'

export type UnitRead = ReplyOf<'GET /realty/:id'>['data']

/** Owners with exact shares and titles; without the right to titles, names and shares only. */
export const Owners = ({ unit }: { unit: UnitRead }) => {
  const t = useText()
  const mayRead = useCan('ownerships.read')
  const mayCreate = useCan('ownerships.create')
  const shares = useShares(unit.id)
  return (
    <Panel
      title="unitFile.owners"
      actions={
        mayCreate &&
        !unit.ended_on && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={14} />}
            onClick={() => openShare(unit, null)}
          >
            {t('moves.addShare')}
          </Button>
        )
      }
    >
      {mayRead ? (
        <Listed of={shares} empty={t('unitFile.noOwners')}>
          {(rows) => <Shares unit={unit} rows={rows} />}
        </Listed>
      ) : (
        <WithoutShares unit={unit} />
      )}
    </Panel>
  )
}

const Amount = ({ share, joint }: { share: Share; joint: boolean }) => {
  const t = useText()
  return (
    <Badge variant="light" size="lg" tt="none" miw="fit-content">
      {shareText(share)}
      {joint && ` · ${t('unitFile.joint')}`}
    </Badge>
  )
}

/** Owners as residents of the unit, and a sentence on what the role doesn't see. */
const WithoutShares = ({ unit }: { unit: UnitRead }) => {
  const t = useText()
  const mayReadResidents = useCan('residents.read')
  const residents = useResidents(unit.id)
  if (!mayReadResidents) return <Text c="dimmed">{t('unitFile.ownersHidden')}</Text>
  return (
    <Listed of={residents} empty={t('unitFile.noOwners')}>
      {(rows) => <OwnersOnly rows={rows.filter(({ current, role }) => current && role.is_owner)} />}
    </Listed>
  )
}

const OwnersOnly = ({ rows }: { rows: Resident[] }) => {
  const t = useText()
  return (
    <>
      {rows.length === 0 && <Line parts={[t('unitFile.noOwners')]} />}
      <ul className={classes.rows}>
        {rows.map(({ id, member_id, name, phone }) => (
          <li key={id}>
            <PersonLink id={member_id} name={name} />
            <Phone of={phone} />
          </li>
        ))}
      </ul>
      <Line parts={[t('unitFile.sharesHidden')]} />
    </>
  )
}

const Shares = ({ unit, rows }: { unit: UnitRead; rows: Ownership[] }) => {
  const t = useText()
  const residents = useResidents(unit.id).data?.data ?? []
  const link = (share: Ownership) => residents.find(({ id }) => id === share.resident_id)
  const now = rows
    .filter(({ current }) => current)
    .toSorted((a, b) => Number(link(b)?.is_primary_contact ?? 0) - Number(link(a)?.is_primary_contact ?? 0))
  const past = rows.filter(({ current }) => !current)
  return (
    <>
      {now.length === 0 && <Line parts={[t('unitFile.noOwners')]} />}
      <ul className={classes.rows}>
        {now.map((share) => (
          <Row key={share.id} unit={unit} share={share} link={link(share)} />
        ))}
      </ul>
      {past.length > 0 && (
        <Folded label={t('unitFile.pastOwners', { n: past.length })}>
          <ul className={classes.rows}>
            {past.map((share) => (
              <Row key={share.id} unit={unit} share={share} link={link(share)} />
            ))}
          </ul>
        </Folded>
      )}
    </>
  )
}

/** The title document as text: `Договір купівлі-продажу № 12 від 01.02.2020, нотаріус …`. */
const useTitle = () => {
  const t = useText()
  const { day } = useFormat()
  return (share: Ownership) =>
    [
      share.title_kind && t(`title.kind_${share.title_kind}`),
      share.title_number && t('unitFile.documentNumber', { number: share.title_number }),
      share.title_date && t('unitFile.documentDate', { date: day(share.title_date) }),
      share.title_issuer,
    ]
      .filter(Boolean)
      .join(' ')
}

const Row = ({ unit, share, link }: { unit: UnitRead; share: Ownership; link: Resident | undefined }) => {
  const t = useText()
  const { day, number } = useFormat()
  const titleOf = useTitle()
  const mayUpdate = useCan('ownerships.update')
  const { current, from, to, name } = share
  const area = share.owned_area && number(Number(share.owned_area), { maximumFractionDigits: 3 })
  return (
    <li>
      <Group gap="xs">
        <PersonLink id={share.member_id} name={name} />
        <Amount share={share} joint={share.joint} />
        {current && link?.is_primary_contact && (
          <Badge variant="outline" tt="none" miw="fit-content">
            {t('unitFile.primary')}
          </Badge>
        )}
      </Group>
      <Group gap={4} wrap="nowrap" justify="flex-end">
        {current && <Phone of={link?.phone} />}
        {mayUpdate && (
          <ActionIcon
            variant="subtle"
            size="sm"
            aria-label={t('unitFile.editShareOf', { name })}
            onClick={() => openShare(unit, share)}
          >
            <IconPencil size={15} aria-hidden="true" />
          </ActionIcon>
        )}
      </Group>
      <Line
        parts={[
          titleOf(share),
          to === null
            ? t('unitFile.since', { date: day(from) })
            : t('unitFile.period', { from: day(from), to: day(to) }),
          current && area && t('unitFile.ownedArea', { area }),
          !current && share.end_reason && t(`title.reason_${share.end_reason}`),
          link && !link.lives_here && current && t('unitFile.livesElsewhere'),
          ...share.files.map((file) => (
            <Anchor key={file.id} href={file.url} target="_blank" rel="noopener" size="sm">
              {file.name}
            </Anchor>
          )),
        ]}
      />
    </li>
  )
}
