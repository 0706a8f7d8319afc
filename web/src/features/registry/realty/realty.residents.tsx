import { ActionIcon, Badge, Button, Group } from '@mantine/core'
import type { Resident } from '@oselia/contract/residents'
import { IconHistory, IconUserMinus, IconUserPlus } from '@tabler/icons-react'
import { useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { useCan } from '../../../platform/user.ts'
import { useResidents } from './realty.lists.ts'
import { openMoveIn, openMoveOut, openResidentHistory } from './realty.modals.tsx'
import classes from './realty.module.css'
import { residentsNow } from './realty.residents.rules.ts'
import type { UnitRead } from './realty.owners.tsx'
import { Folded, Line, Listed, Panel } from './realty.panel.tsx'
import { PersonLink, Phone } from './realty.person.tsx'

/** Who lives in the unit, owners among them, and links of those who are not owners: role, phone, start date. */
export const Residents = ({ unit }: { unit: UnitRead }) => {
  const t = useText()
  const residents = useResidents(unit.id)
  const mayCreate = useCan('residents.create')
  const mayUpdate = useCan('residents.update')
  const open = !unit.ended_on
  return (
    <Panel
      title="unitFile.residents"
      actions={
        open && (
          <>
            {mayCreate && (
              <Button
                size="compact-sm"
                variant="subtle"
                leftSection={<IconUserPlus size={14} />}
                onClick={() => openMoveIn(unit)}
              >
                {t('moves.moveIn')}
              </Button>
            )}
            {mayUpdate && (
              <Button
                size="compact-sm"
                variant="subtle"
                leftSection={<IconUserMinus size={14} />}
                onClick={() => openMoveOut(unit)}
              >
                {t('moves.moveOut')}
              </Button>
            )}
          </>
        )
      }
    >
      <Listed of={residents} empty={t('unitFile.noResidents')}>
        {(rows) => <Rows rows={rows} />}
      </Listed>
    </Panel>
  )
}

const Rows = ({ rows }: { rows: Resident[] }) => {
  const t = useText()
  const now = residentsNow(rows)
  const past = rows.filter(({ current, role }) => !current && !role.is_owner)
  return (
    <>
      {now.length === 0 && <Line parts={[t('unitFile.noResidents')]} />}
      <ul className={classes.rows}>
        {now.map((resident) => (
          <Row key={resident.id} resident={resident} />
        ))}
      </ul>
      {past.length > 0 && (
        <Folded label={t('unitFile.pastResidents', { n: past.length })}>
          <ul className={classes.rows}>
            {past.map((resident) => (
              <Row key={resident.id} resident={resident} />
            ))}
          </ul>
        </Folded>
      )}
    </>
  )
}

const Row = ({ resident }: { resident: Resident }) => {
  const t = useText()
  const local = useLocal()
  const { day } = useFormat()
  const { current, from, to } = resident
  return (
    <li>
      <Group gap="xs">
        <PersonLink id={resident.member_id} name={resident.name} />
        <Badge variant="light" tt="none" miw="fit-content">
          {local(resident.role.name)}
        </Badge>
        {current && resident.is_primary_contact && (
          <Badge variant="outline" tt="none" miw="fit-content">
            {t('unitFile.primary')}
          </Badge>
        )}
      </Group>
      <Group gap={4} wrap="nowrap" justify="flex-end">
        {current && <Phone of={resident.phone} />}
        <ActionIcon
          variant="subtle"
          size="sm"
          color="gray"
          aria-label={t('unitFile.historyOf', { name: resident.name })}
          onClick={() => openResidentHistory(resident)}
        >
          <IconHistory size={15} aria-hidden="true" />
        </ActionIcon>
      </Group>
      <Line
        parts={[
          to === null
            ? t('unitFile.since', { date: day(from) })
            : t('unitFile.period', { from: day(from), to: day(to) }),
          resident.registered && t('unitFile.registered'),
          !resident.lives_here && t('unitFile.livesElsewhere'),
          resident.email,
          !current && resident.end_reason && t(`title.reason_${resident.end_reason}`),
          resident.note,
        ]}
      />
    </li>
  )
}
