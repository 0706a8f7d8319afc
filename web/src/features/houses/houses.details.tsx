import { Anchor, Button, Grid, List, Paper, Progress, Skeleton, Stack, Table, Text, Title } from '@mantine/core'
import type { House } from '@oselia/contract/houses'
import { IconPencil, IconTrash, IconUnlink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, createFileRoute, notFound, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Facts } from '../../platform/facts.tsx'
import { History } from '../../platform/history.tsx'
import { type MessageKey, useFormat, useLocal, useText } from '../../platform/messages.ts'
import { PageHeader } from '../../platform/page.tsx'
import { queryClient, read } from '../../platform/query.ts'
import { useRead } from '../../platform/use-query.ts'
import { useMay } from '../../platform/user.ts'
import { removeHouse, unlinkHouses, usageLines } from './houses.acts.tsx'
import { HouseState, usePassport } from './houses.view.tsx'
import { houseLabels, useHouseWords } from './houses.history.ts'

const Panel = ({ title, children }: { title: MessageKey; children: ReactNode }) => {
  const t = useText()
  return (
    <Paper withBorder p="md" component="section" aria-label={t(title)}>
      <Title order={2} mb="sm">
        {t(title)}
      </Title>
      {children}
    </Paper>
  )
}

const Acts = ({ house }: { house: House }) => {
  const t = useText()
  const navigate = useNavigate()
  const mayUpdate = useMay('houses.update')
  const mayDelete = useMay('houses.delete')
  return (
    <>
      {mayUpdate && (
        <Button
          component={Link}
          to="/Houses/edit/$id"
          params={{ id: house.id } as never}
          leftSection={<IconPencil size={18} />}
        >
          {t('ui.edit')}
        </Button>
      )}
      {mayUpdate && house.complex && (
        <Button variant="default" leftSection={<IconUnlink size={18} />} onClick={() => unlinkHouses([house])}>
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
  const { date } = useFormat()
  const mayComplexes = useMay('complexes.read')
  const { complex } = house
  const named =
    complex && mayComplexes ? (
      <Anchor component={Link} to="/Houses/complexes/$id" params={{ id: complex.id } as never}>
        {complex.name}
      </Anchor>
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
          { label: t('house.created_at'), value: date(house.created_at) },
        ]}
      />
    </Paper>
  )
}

const Passport = ({ house }: { house: House }) => {
  const t = useText()
  const facts = usePassport(house)
  const filled = facts.filter(({ value }) => value !== null && value !== '').length
  return (
    <Panel title="houses.passport">
      <Stack gap="sm">
        <div>
          <Text size="sm" c="dimmed" mb={4}>
            {t('houses.passportFilled', { filled, all: facts.length })}
          </Text>
          <Progress value={(filled / facts.length) * 100} size="sm" aria-hidden="true" />
        </div>
        {filled === 0 ? <Text>{t('houses.passportEmpty')}</Text> : <Facts facts={facts} />}
      </Stack>
    </Panel>
  )
}

const Entrances = ({ house }: { house: House }) => {
  const t = useText()
  if (house.entrances.length === 0) {
    return (
      <Panel title="house.entrances">
        <Text c="dimmed">{t('houses.noEntrances')}</Text>
      </Panel>
    )
  }
  const units = (from: number | null, to: number | null) =>
    from === null && to === null ? '—' : `${from ?? '…'}–${to ?? '…'}`
  return (
    <Panel title="house.entrances">
      <Table.ScrollContainer minWidth={0} type="native" tabIndex={0} role="group" aria-label={t('house.entrances')}>
        <Table horizontalSpacing="xs" aria-label={t('house.entrances')}>
          <Table.Thead>
            <Table.Tr>
              {(['number', 'floors', 'units', 'lifts'] as const).map((key) => (
                <Table.Th key={key}>{t(`entrances.${key}`)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {house.entrances.map((entrance) => (
              <Table.Tr key={entrance.number}>
                <Table.Th scope="row">{entrance.number}</Table.Th>
                <Table.Td>{entrance.floors ?? '—'}</Table.Td>
                <Table.Td>{units(entrance.units_from, entrance.units_to)}</Table.Td>
                <Table.Td>{entrance.lifts ?? '—'}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Panel>
  )
}

const Usage = ({ id }: { id: number }) => {
  const t = useText()
  const usage = useQuery(read('GET /houses/:id/usage', { params: { id } }))
  const lines = usage.data && usageLines(usage.data.data, t)
  return (
    <Panel title="houses.hangs">
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
  const show = useHouseWords()
  return (
    <>
      <PageHeader title={house.address} beside={<HouseState status={house.status} />} acts={<Acts house={house} />} />
      <Grid>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack>
            <Main house={house} />
            <Passport house={house} />
            <Entrances house={house} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack>
            <Usage id={id} />
            <Paper withBorder p="md">
              <History entity="houses" id={id} labels={houseLabels} show={show} timeZone={house.timezone} />
            </Paper>
          </Stack>
        </Grid.Col>
      </Grid>
    </>
  )
}

export const Route = createFileRoute('/_admin/Houses/$id')({
  staticData: { title: 'houses.section' },
  params: { parse: ({ id }) => ({ id: Number(id) }), stringify: ({ id }) => ({ id: String(id) }) },
  loader: async ({ params: { id } }) => {
    if (!Number.isSafeInteger(id) || id < 1) throw notFound()
    await queryClient.ensureQueryData(read('GET /houses/:id', { params: { id } }))
  },
  component: Details,
})
