import { Button, Group, NativeSelect, Skeleton, Stack } from '@mantine/core'
import { IconCopy, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazyPiece } from '../../../platform/lazy-piece.tsx'
import { ExportButton } from '../../../platform/export-button.tsx'
import { listSearch } from '../../../platform/list-search.ts'
import { useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { Panel } from '../../../platform/panel.tsx'
import { perform } from '../../../platform/perform.ts'
import { queryClient, read } from '../../../platform/query.ts'
import { Empty, Forbidden } from '../../../platform/states.tsx'
import { toast } from '../../../platform/toast.ts'
import { useCan } from '../../../platform/user.ts'
import { PayeeSelect, usePayees } from '../suppliers/suppliers.payee.public.tsx'
import type { OfYear } from './budget.line-form.tsx'
import { BudgetTabs } from './budget.tabs.tsx'

const PlanAndFact = lazyPiece(async () => (await import('./budget.chart.tsx')).PlanAndFact)
const Months = lazyPiece(async () => (await import('./budget.chart.tsx')).Months)

const thisYear = () => new Date().getUTCFullYear()

const openLine = async (id: number, of: OfYear) => {
  const payee = of.complex_id ? { complex_id: of.complex_id } : { house_id: of.house_id ?? 0 }
  const found = await queryClient.fetchQuery(read('GET /budget-lines', { query: { ...payee, id } }))
  const [line] = found.data
  if (line) (await import('./budget.line-form.tsx')).editLine(line, of)
}

const CopyButton = ({ of }: { of: OfYear }) => {
  const t = useText()
  const from_year = of.year - 1
  const copy = () =>
    perform(
      'POST /budget-lines/copy',
      { body: { ...of, from_year } },
      {
        touches: ['budgets'],
        done: ({ data: { copied } }) => toast({ message: t('budget.copied', { count: copied }) }),
      },
    )
  return (
    <Button variant="default" leftSection={<IconCopy size={18} aria-hidden="true" />} onClick={() => void copy()}>
      {t('budget.copy', { year: String(from_year) })}
    </Button>
  )
}

const Comparison = ({ of }: { of: OfYear }) => {
  const t = useText()
  const mayCreate = useCan('budget.create')
  const mayUpdate = useCan('budget.update')
  const payee = of.complex_id ? { complex_id: of.complex_id } : { house_id: of.house_id ?? 0 }
  const answer = useQuery(read('GET /budgets/comparison', { query: { ...payee, year: of.year } }))
  const comparison = answer.data?.data
  if (answer.error) return <Empty title={answer.error.message} text="" />
  if (!comparison) return <Skeleton h={320} role="status" aria-label={t('ui.loading')} />
  if (comparison.lines.length === 0)
    return (
      <Empty title={t('budget.emptyTitle')} text={t('budget.emptyText')} action={mayCreate && <CopyButton of={of} />} />
    )
  return (
    <Stack>
      <Panel title={t('budget.compared')}>
        <PlanAndFact comparison={comparison} open={mayUpdate ? (id) => void openLine(id, of) : null} />
      </Panel>
      <Panel title={t('budget.months')}>
        <Months months={comparison.months} />
      </Panel>
    </Stack>
  )
}

/** The payee of the address, or the only or first one of the user. */
const usePayee = (search: { complex_id?: number; house_id?: number }) => {
  const payees = usePayees()
  if (search.complex_id) return { complex_id: search.complex_id, house_id: null }
  if (search.house_id) return { complex_id: null, house_id: search.house_id }
  const first = payees?.[0]
  return { complex_id: first?.complex_id ?? null, house_id: first?.house_id ?? null }
}

const Budget = () => {
  const t = useText()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const mayRead = useCan('budget.read')
  const mayCreate = useCan('budget.create')
  const payee = usePayee(search)
  const year = search.year ?? thisYear()
  const of = { ...payee, year }
  const isChosen = payee.complex_id !== null || payee.house_id !== null
  if (!mayRead) return <Forbidden />
  const go = (next: object) => void navigate({ search: { ...search, ...next }, replace: true })
  const add = async () => (await import('./budget.line-form.tsx')).editLine(null, of)
  const years = Array.from({ length: 8 }, (_, at) => thisYear() + 2 - at)
  return (
    <>
      <PageHeader
        secondary={
          <ExportButton list="budget-lines" permission="budget.export" paper search={{ ...search, year } as object} />
        }
        actions={
          mayCreate &&
          isChosen && (
            <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => void add()}>
              {t('budget.create')}
            </Button>
          )
        }
      />
      <BudgetTabs here="/Budget" />
      <Group mb="md" align="flex-end">
        <PayeeSelect
          label={t('budget.payee')}
          value={payee}
          choose={({ complex_id, house_id }) =>
            go({ complex_id: complex_id ?? undefined, house_id: house_id ?? undefined })
          }
        />
        <NativeSelect
          label={t('budget.year')}
          value={year}
          data={[...new Set([...years, year])].toSorted((a, b) => b - a).map(String)}
          onChange={(event) => go({ year: Number(event.currentTarget.value) })}
        />
      </Group>
      {isChosen ? <Comparison of={of} /> : <Empty title={t('budget.choose')} text={t('budget.chooseText')} />}
    </>
  )
}

const search = listSearch({ complex_id: 'id', house_id: 'id', year: 'id' })

export const Route = createFileRoute('/_admin/Budget/')({
  staticData: { title: 'budget.section' },
  validateSearch: search,
  component: Budget,
})
