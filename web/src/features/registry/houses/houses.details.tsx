import { Button, Grid, List, Paper, Skeleton, Stack, Text } from '@mantine/core'
import type { House } from '@oselia/contract/houses'
import { IconLayoutGrid, IconPencil, IconTrash, IconUnlink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { idParams } from '../../../platform/id-params.ts'
import { loadOne } from '../../../platform/load-one.ts'
import { Facts } from '../../../platform/facts.tsx'
import { AnchorLink, ButtonLink } from '../../../platform/links.tsx'
import { useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { Panel } from '../../../platform/panel.tsx'
import { read } from '../../../platform/query.ts'
import { Slot } from '../../../platform/slots.tsx'
import { useRead } from '../../../platform/use-query.ts'
import { useCan } from '../../../platform/user.ts'
import { useWeekLines } from '../working-hours/working-hours.public.tsx'
import { removeHouse, unlinkHouses, usageLines } from './houses.actions.tsx'
import { Entrances } from './houses.entrances-table.tsx'
import { houseHistory } from './houses.history.public.tsx'
import { About, Requisites, SafetyDocs } from './houses.papers.tsx'
import { Passport } from './houses.passport.tsx'
import { HouseState } from './houses.view.tsx'

const Actions = ({ house }: { house: House }) => {
  const t = useText()
  const navigate = useNavigate()
  const mayUpdate = useCan('houses.update')
  const mayDelete = useCan('houses.delete')
  const mayUnits = useCan('realty.read')
  return (
    <>
      {mayUnits && (
        <ButtonLink
          to="/Houses/$id/board"
          params={{ id: house.id }}
          variant="default"
          leftSection={<IconLayoutGrid size={18} />}
        >
          {t('board.open')}
        </ButtonLink>
      )}
      {mayUpdate && (
        <ButtonLink to="/Houses/edit/$id" params={{ id: house.id }} leftSection={<IconPencil size={18} />}>
          {t('ui.edit')}
        </ButtonLink>
      )}
      {mayUpdate && house.complex && (
        <Button variant="default" leftSection={<IconUnlink size={18} />} onClick={() => void unlinkHouses([house])}>
          {t('houses.unlink')}
        </Button>
      )}
      {mayDelete && (
        <Button
          variant="default"
          c="var(--mantine-color-error)"
          leftSection={<IconTrash size={18} />}
          onClick={() => removeHouse(house, () => navigate({ to: '/Houses' }))}
        >
          {t('ui.delete')}
        </Button>
      )}
    </>
  )
}

const Main = ({ house }: { house: House }) => {
  const t = useText()
  const local = useLocal()
  const week = useWeekLines()
  const { date } = useFormat()
  const mayComplexes = useCan('complexes.read')
  const { complex } = house
  const named =
    complex && mayComplexes ? (
      <AnchorLink to="/Houses/complexes/$id" params={{ id: complex.id }}>
        {complex.name}
      </AnchorLink>
    ) : (
      (complex?.name ?? t('houses.noComplex'))
    )
  return (
    <Paper withBorder p="md">
      <Facts
        facts={[
          { label: t('house.complex'), value: named },
          { label: t('house.house_type'), value: local(house.house_type.name) },
          { label: t('house.former_street'), value: house.street.former_names.join(', ') },
          { label: t('house.timezone'), value: house.timezone === 'Europe/Kyiv' ? null : house.timezone },
          {
            label: t('passport.working_hours'),
            value: house.working_hours && week(house.working_hours).join(', '),
          },
          {
            label: t('passport.works_on_holidays'),
            value: house.works_on_holidays ? t('ui.yes') : null,
          },
          { label: t('house.created_at'), value: date(house.created_at) },
        ]}
      />
    </Paper>
  )
}

const Usage = ({ id }: { id: number }) => {
  const t = useText()
  const usage = useQuery(read('GET /houses/:id/usage', { params: { id } }))
  const lines = usage.data && usageLines(usage.data.data, t)
  return (
    <Panel title={t('houses.hangs')}>
      {usage.isPending && <Skeleton h={24} role="status" aria-label={t('ui.loading')} />}
      {usage.isError && <Text>{t('ui.failed')}</Text>}
      {lines?.length === 0 && <Text c="dimmed">{t('houses.hangsNothing')}</Text>}
      {lines && lines.length > 0 && (
        <List>
          {lines.map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
      )}
    </Panel>
  )
}

const Details = () => {
  const { id } = Route.useParams()
  const house = useRead('GET /houses/:id', { params: { id } }).data
  return (
    <>
      <PageHeader
        title={house.address}
        beside={<HouseState status={house.status} />}
        actions={<Actions house={house} />}
      />
      <Grid>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack>
            <Main house={house} />
            <Passport house={house} />
            <Entrances house={house} />
            <SafetyDocs house={house} />
            <Requisites house={house} />
            <About house={house} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack>
            <Usage id={id} />
            <Slot name="house.lobby" props={{ houseId: id }} />
            <Slot name="details.documents" props={{ about: { house_id: id } }} />
            <Paper withBorder p="md">
              <houseHistory.History id={id} timeZone={house.timezone} />
            </Paper>
          </Stack>
        </Grid.Col>
      </Grid>
    </>
  )
}

export const Route = createFileRoute('/_admin/Houses/$id/')({
  staticData: { title: 'board.house' },
  params: idParams,
  loader: ({ params: { id } }) => loadOne('GET /houses/:id', id),
  component: Details,
})
