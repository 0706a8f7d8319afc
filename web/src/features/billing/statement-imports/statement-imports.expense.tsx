import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { StatementLine } from '@oselia/contract/statement-imports'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api.ts'
import { LookupField } from '../../../platform/lookup-field.tsx'
import { text, useFormat, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { parseText } from '../../../platform/number-text.ts'
import { perform } from '../../../platform/perform.ts'
import { read } from '../../../platform/query.ts'
import { SupplierField, type SupplierChoice } from '../suppliers/suppliers.field.public.tsx'

interface Props {
  line: StatementLine
  close: () => void
  next: () => void
}

interface LineChoice {
  id: number
  label: string
}

/** Expense lines of the payee of a movement in the year in which it was booked. */
const useLines = (line: StatementLine, year: number) => {
  const run = useQuery(read('GET /payments/import/:id', { params: { id: line.import_id } })).data?.data
  const payee = { complex_id: run?.complex_id ?? undefined, house_id: run?.house_id ?? undefined }
  const query = { ...payee, year, kind: 'expense' as const }
  const isKnown = run !== undefined
  const any = useQuery({ ...read('GET /budget-lines', { query: { ...query, per_page: 1 } }), enabled: isKnown }).data
  const find = async (search_query: string, signal: AbortSignal): Promise<LineChoice[]> =>
    (await call('GET /budget-lines', { query: { ...query, search_query, per_page: 20 }, signal })).data.map(
      ({ id, name }) => ({ id, label: name }),
    )
  return { isKnown, isNone: any?.total === 0, find }
}

/** The supplier whose code is that of the other side. */
const useSupplier = ({ payer_code }: StatementLine) =>
  useQuery({
    queryKey: ['suppliers', 'of code', payer_code],
    queryFn: async () => {
      const { data } = await call('GET /suppliers', { query: { search_query: payer_code ?? '', per_page: 5 } })
      return data.find(({ code }) => code === payer_code) ?? null
    },
    enabled: payer_code !== null,
  }).data

const useExpense = ({ line, close, next }: Props) => {
  const t = useText()
  const known = useSupplier(line)
  const [chosen, setChosen] = useState<LineChoice | null>(null)
  const [supplier, setSupplier] = useState<SupplierChoice | null>()
  const [document, setDocument] = useState('')
  const [description, setDescription] = useState(line.purpose.slice(0, 500))
  const [problems, setProblems] = useState('')
  const shown = supplier === undefined ? (known ? { id: known.id, label: known.name } : null) : supplier
  const { id, version } = line
  const body = {
    version,
    line_id: chosen?.id ?? 0,
    supplier_id: shown?.id ?? null,
    document_number: parseText(document),
    description: parseText(description),
  }
  const save = () =>
    perform(
      'POST /payments/lines/:id/expense',
      { params: { id }, body },
      {
        touches: ['counters', 'budgets', 'budget-lines', 'budget-entries'],
        first: () => {
          close()
          next()
        },
        message: t('statementLines.expenseRecorded'),
        failed: (error) =>
          setProblems(
            Object.values(error.errors ?? {})
              .flat()
              .join(' ') || error.message,
          ),
      },
    )
  return { chosen, setChosen, shown, setSupplier, document, setDocument, description, setDescription, problems, save }
}

const Inputs = ({ line, of }: { line: StatementLine; of: ReturnType<typeof useExpense> }) => {
  const t = useText()
  const year = Number(line.booked_on.slice(0, 4))
  const lines = useLines(line, year)
  return (
    <>
      {lines.isNone && <Alert color="orange">{t('statementLines.noLines', { year: String(year) })}</Alert>}
      <LookupField<LineChoice>
        path="line_id"
        resource="budget-lines"
        within={`${line.id} ${lines.isKnown}`}
        label={t('statementLines.expenseLine')}
        description={t('statementLines.expenseYear', { year: String(year) })}
        withAsterisk
        autofocus
        disabled={!lines.isKnown}
        find={lines.find}
        value={of.chosen}
        choose={of.setChosen}
      />
      <SupplierField path="supplier_id" label={t('statementLines.supplier')} value={of.shown} choose={of.setSupplier} />
      <TextInput
        label={t('statementLines.document')}
        value={of.document}
        maxLength={80}
        onChange={(event) => of.setDocument(event.currentTarget.value)}
      />
      <TextInput
        label={t('statementLines.description')}
        value={of.description}
        maxLength={500}
        onChange={(event) => of.setDescription(event.currentTarget.value)}
      />
    </>
  )
}

const ExpenseForm = (props: Props) => {
  const { line, close } = props
  const t = useText()
  const { money, day } = useFormat()
  const of = useExpense(props)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (of.chosen) void of.save()
      }}
    >
      <Stack>
        <Text fw={600}>
          {[money(line.amount_minor), day(line.booked_on), line.payer_name].filter(Boolean).join(' · ')}
        </Text>
        <Inputs line={line} of={of} />
        {of.problems && <Alert color="red">{of.problems}</Alert>}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" disabled={of.chosen === null}>
            {t('ui.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Records money paid out as an expense of the budget. */
export const recordExpense = (line: StatementLine, next: () => void) =>
  showModal({
    title: text('statementLines.expense'),
    body: (close) => <ExpenseForm line={line} close={close} next={next} />,
  })
