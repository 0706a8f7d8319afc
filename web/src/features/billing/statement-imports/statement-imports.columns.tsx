import { Alert, Autocomplete, Button, Group, NativeSelect, Stack, Table, Text } from '@mantine/core'
import type { StatementColumns } from '@oselia/contract/statement-columns'
import type { StatementImport } from '@oselia/contract/statement-imports'
import { statementColumns } from '@oselia/contract/statement-imports.enums'
import { useState } from 'react'
import { useText } from '../../../platform/messages.ts'
import { Panel } from '../../../platform/panel.tsx'
import { perform } from '../../../platform/perform.ts'
import { useRead } from '../../../platform/use-query.ts'
import { useCan } from '../../../platform/user.ts'

type Name = (typeof statementColumns)[number]
type Places = Partial<Record<Name, number>>

/** What a mapping still lacks. */
const missingOf = (places: Places, account: string): Name[] => [
  ...(places.bookedAt === undefined ? (['bookedAt'] as const) : []),
  ...(places.amount === undefined && places.credit === undefined && places.debit === undefined
    ? (['amount'] as const)
    : []),
  ...(places.account === undefined && account.trim() === '' ? (['account'] as const) : []),
]

interface PreviewProps {
  rows: StatementColumns['rows']
  heading: number
  places: Places
  put: (at: number, name: Name | null) => void
}

const Preview = ({ rows, heading, places, put }: PreviewProps) => {
  const t = useText()
  const width = Math.max(1, ...rows.map(({ cells }) => cells.length))
  const nameAt = (at: number) => statementColumns.find((name) => places[name] === at) ?? ''
  const titles = rows.find(({ no }) => no === heading)?.cells ?? []
  return (
    <Table.ScrollContainer minWidth={width * 150} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table aria-label={t('statementColumns.preview')} verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            {Array.from({ length: width }, (_, at) => (
              <Table.Th key={at} miw={150}>
                <NativeSelect
                  aria-label={titles[at] || t('statementColumns.column', { n: at + 1 })}
                  value={nameAt(at)}
                  data={[
                    { value: '', label: '—' },
                    ...statementColumns.map((name) => ({ value: name, label: t(`statementColumns.name_${name}`) })),
                  ]}
                  onChange={({ currentTarget: { value } }) =>
                    put(at, statementColumns.find((name) => name === value) ?? null)
                  }
                />
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ no, cells }) => (
            <Table.Tr key={no} c={no < heading ? 'dimmed' : undefined} fw={no === heading ? 600 : undefined}>
              {Array.from({ length: width }, (_, at) => (
                <Table.Td
                  key={at}
                  maw={260}
                  style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
                >
                  <span title={cells[at] ?? undefined}>{cells[at] ?? ''}</span>
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

const filled = (cells: readonly (string | null)[]) => cells.filter(Boolean).length
/** The first of the fullest rows. */
const likelyHeading = (rows: StatementColumns['rows']): number => {
  const most = Math.max(0, ...rows.map(({ cells }) => filled(cells)))
  return rows.find(({ cells }) => filled(cells) === most)?.no ?? 0
}

const useMapping = ({ mapping, accounts, rows }: StatementColumns) => {
  const [heading, setHeading] = useState(() => mapping?.heading ?? likelyHeading(rows))
  const [places, setPlaces] = useState<Places>(mapping?.columns ?? {})
  const [account, setAccount] = useState(mapping?.account ?? (accounts.length === 1 ? accounts[0]! : ''))
  const put = (at: number, name: Name | null) =>
    setPlaces((old) => {
      const others = Object.entries(old).filter(([known, place]) => place !== at && known !== name)
      return { ...Object.fromEntries(others), ...(name && { [name]: at }) }
    })
  return { heading, setHeading, places, put, account, setAccount }
}

interface HeadProps {
  known: StatementColumns
  of: ReturnType<typeof useMapping>
}

/** The row of the headings, and the account where no column names it. */
const Head = ({ known, of: { heading, setHeading, places, account, setAccount } }: HeadProps) => {
  const t = useText()
  return (
    <Group align="flex-start">
      <NativeSelect
        label={t('statementColumns.heading')}
        w={{ base: '100%', sm: 320 }}
        value={String(heading)}
        data={[
          { value: '0', label: t('statementColumns.noHeading') },
          ...known.rows.map(({ no, cells }) => ({
            value: String(no),
            label: t('statementColumns.rowOf', { n: no, text: cells.filter(Boolean).join(' · ').slice(0, 60) }),
          })),
        ]}
        onChange={(event) => setHeading(Number(event.currentTarget.value))}
      />
      {places.account === undefined && (
        <Autocomplete
          label={t('statementColumns.bankAccountOf')}
          description={t('statementColumns.accountHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          w={{ base: '100%', sm: 340 }}
          value={account}
          onChange={setAccount}
          data={known.accounts}
          maxLength={40}
          withAsterisk
        />
      )}
    </Group>
  )
}

interface Props {
  run: StatementImport
  saved: () => void
}

/** Where the columns of a table are, with its first rows; the file is read again by them. */
export const ColumnsForm = ({ run: { id, version }, saved }: Props) => {
  const t = useText()
  const mayImport = useCan('payments.create')
  const known = useRead('GET /payments/import/:id/columns', { params: { id } }).data
  const of = useMapping(known)
  const { heading, places, put, account } = of
  const [problems, setProblems] = useState('')
  const missing = missingOf(places, account)
  const bankAccount = places.account === undefined ? account.trim() || null : null
  const save = () =>
    perform(
      'PUT /payments/import/:id/columns',
      { params: { id }, body: { version, mapping: { heading, columns: places, account: bankAccount } } },
      {
        startsJob: true,
        first: saved,
        failed: (error) =>
          setProblems(
            Object.values(error.errors ?? {})
              .flat()
              .join(' ') || error.message,
          ),
      },
    )
  return (
    <Panel title={t('statementColumns.title')}>
      <Stack>
        <Text size="sm" c="dimmed">
          {t('statementColumns.text')}
        </Text>
        <Head known={known} of={of} />
        <Preview rows={known.rows} heading={heading} places={places} put={put} />
        {missing.length > 0 && (
          <Text size="sm" role="status">
            {t('statementColumns.missing', {
              names: missing.map((name) => t(`statementColumns.name_${name}`)).join(', '),
            })}
          </Text>
        )}
        {problems && <Alert color="red">{problems}</Alert>}
        {mayImport && (
          <Group justify="flex-end">
            <Button disabled={missing.length > 0} onClick={() => void save()}>
              {t('statementColumns.apply')}
            </Button>
          </Group>
        )}
      </Stack>
    </Panel>
  )
}
