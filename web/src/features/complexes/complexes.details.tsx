import { Button, Grid, Paper, Stack, Table, Text, Title } from '@mantine/core'
import type { Complex } from '@oselia/contract/complexes'
import { IconBuildings, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { Link, createFileRoute, notFound, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { call } from '../../platform/api.ts'
import { Facts } from '../../platform/facts.tsx'
import { History } from '../../platform/history.tsx'
import { type MessageKey, text, useFormat, useText } from '../../platform/messages.ts'
import { confirm } from '../../platform/modal.tsx'
import { PageHeader } from '../../platform/page.tsx'
import { queryClient, read } from '../../platform/query.ts'
import { toastError } from '../../platform/toast.ts'
import { toastDeleted } from '../../platform/undo.ts'
import { useRead } from '../../platform/use-query.ts'
import { useMay } from '../../platform/user.ts'
import { usageLines } from '../houses/houses.door.tsx'
import { ComplexState, complexLabels, useComplexWords, useContactFacts, useLegalFacts } from './complexes.view.tsx'

const remove = async ({ id, name }: Complex, away: () => Promise<void>) => {
  const usage = await call('GET /complexes/:id/usage', { params: { id } })
  const agreed = await confirm({
    title: text('complexes.removeTitle'),
    text: text('complexes.removeText', { name }),
    hangs: usageLines(usage.data, text),
    yes: text('ui.delete'),
    danger: true,
  })
  if (!agreed) return
  await call('DELETE /complexes/:id', { params: { id } })
  await away()
  queryClient.removeQueries({ queryKey: ['complexes', 'GET /complexes/:id', { params: { id } }] })
  await toastDeleted({
    kind: 'complexes',
    id,
    message: text('complexes.removed'),
    restored: text('complexes.restored'),
    touches: ['complexes', 'houses'],
  })
}

const Acts = ({ complex }: { complex: Complex }) => {
  const t = useText()
  const navigate = useNavigate()
  const mayUpdate = useMay('complexes.update')
  const mayDelete = useMay('complexes.delete')
  return (
    <>
      {mayUpdate && (
        <Button
          component={Link}
          to="/Houses/complexes/edit/$id"
          params={{ id: complex.id } as never}
          leftSection={<IconPencil size={18} />}
        >
          {t('ui.edit')}
        </Button>
      )}
      {mayDelete && (
        <Button
          variant="default"
          c="var(--mantine-color-error)"
          leftSection={<IconTrash size={18} />}
          onClick={() => void remove(complex, () => navigate({ to: '/Houses/complexes' })).catch(toastError)}
        >
          {t('ui.delete')}
        </Button>
      )}
    </>
  )
}

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

const Accounts = ({ accounts }: Pick<Complex, 'accounts'>) => {
  const t = useText()
  if (accounts.length === 0) return <Text c="dimmed">{t('complexes.noAccounts')}</Text>
  return (
    <Table.ScrollContainer minWidth={420} type="native" tabIndex={0} role="group" aria-label={t('complexes.accounts')}>
      <Table aria-label={t('complexes.accounts')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('complexes.iban')}</Table.Th>
            <Table.Th>{t('complexes.bank_name')}</Table.Th>
            <Table.Th>{t('complexes.purpose')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {accounts.map(({ iban, bank_name, purpose }) => (
            <Table.Tr key={iban}>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>{iban.replace(/(.{4})(?=.)/g, '$1 ')}</Table.Td>
              <Table.Td>{bank_name ?? '—'}</Table.Td>
              <Table.Td>{purpose ?? '—'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

const Houses = ({ complex }: { complex: Complex }) => {
  const t = useText()
  const { number } = useFormat()
  const mayCreate = useMay('houses.create')
  const { id, houses_count, units_count } = complex
  return (
    <Panel title="complexes.toHouses">
      <Stack gap="sm">
        <Facts
          facts={[
            { label: t('complexes.houses_count'), value: number(houses_count) },
            { label: t('complexes.units_count'), value: number(units_count) },
          ]}
        />
        <Button
          component={Link}
          to="/Houses"
          search={{ complex_id: [id] } as never}
          variant="default"
          leftSection={<IconBuildings size={18} />}
        >
          {t('complexes.toHouses')}
        </Button>
        {mayCreate && (
          <Button
            component={Link}
            to="/Houses/create"
            search={{ complex_id: id } as never}
            variant="light"
            leftSection={<IconPlus size={18} />}
          >
            {t('complexes.addHouse')}
          </Button>
        )}
      </Stack>
    </Panel>
  )
}

const Details = () => {
  const { id } = Route.useParams()
  const t = useText()
  const complex = useRead('GET /complexes/:id', { params: { id } }).data
  const show = useComplexWords()
  const legal = useLegalFacts(complex)
  const contacts = useContactFacts(complex)
  return (
    <>
      <PageHeader
        title={complex.name}
        beside={<ComplexState status={complex.status} />}
        acts={<Acts complex={complex} />}
      />
      <Grid>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack>
            <Panel title="complexes.sectionLegal">
              <Facts facts={legal} />
            </Panel>
            <Panel title="complexes.accounts">
              <Accounts accounts={complex.accounts} />
            </Panel>
            <Panel title="complexes.sectionContacts">
              {contacts.some(({ value }) => Boolean(value)) ? (
                <Facts facts={contacts} />
              ) : (
                <Text c="dimmed">{t('complexes.unknown')}</Text>
              )}
            </Panel>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack>
            <Houses complex={complex} />
            <Paper withBorder p="md">
              <History entity="complexes" id={id} labels={complexLabels} show={show} />
            </Paper>
          </Stack>
        </Grid.Col>
      </Grid>
    </>
  )
}

export const Route = createFileRoute('/_admin/Houses/complexes/$id')({
  staticData: { title: 'complexes.section' },
  params: { parse: ({ id }) => ({ id: Number(id) }), stringify: ({ id }) => ({ id: String(id) }) },
  loader: async ({ params: { id } }) => {
    if (!Number.isSafeInteger(id) || id < 1) throw notFound()
    await queryClient.ensureQueryData(read('GET /complexes/:id', { params: { id } }))
  },
  component: Details,
})
