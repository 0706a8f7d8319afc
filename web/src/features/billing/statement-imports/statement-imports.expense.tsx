import { Alert, Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import type { StatementLine } from '@oselia/contract/statement-imports'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api.ts'
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

const useLines = (line: StatementLine, year: number) => {
  const run = useQuery(read('GET /payments/import/:id', { params: { id: line.import_id } })).data?.data
  const query = {
    complex_id: run?.complex_id ?? undefined,
    house_id: run?.house_id ?? undefined,
    year,
    kind: 'expense' as const,
    per_page: 100,
  }
  return useQuery({ ...read('GET /budget-lines', { query }), enabled: run !== undefined }).data?.data
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

const ExpenseForm = ({ line, close, next }: Props) => {
  const t = useText()
  const { money, day } = useFormat()
  const year = Number(line.booked_on.slice(0, 4))
  const lines = useLines(line, year)
  const known = useSupplier(line)
  const [chosen, setChosen] = useState('')
  const [supplier, setSupplier] = useState<SupplierChoice | null>()
  const [document, setDocument] = useState('')
  const [description, setDescription] = useState(line.purpose.slice(0, 500))
  const [problems, setProblems] = useState('')
  const shown = supplier === undefined ? (known ? { id: known.id, label: known.name } : null) : supplier
  const { id, version } = line
  const body = {
    version,
    line_id: Number(chosen),
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
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen !== '') void save()
      }}
    >
      <Stack>
        <Text fw={600}>
          {[money(line.amount_minor), day(line.booked_on), line.payer_name].filter(Boolean).join(' · ')}
        </Text>
        {lines?.length === 0 && <Alert color="orange">{t('statementLines.noLines', { year: String(year) })}</Alert>}
        <NativeSelect
          label={t('statementLines.expenseLine')}
          description={t('statementLines.expenseYear', { year: String(year) })}
          value={chosen}
          withAsterisk
          data-autofocus
          data={[
            { value: '', label: '—' },
            ...(lines ?? []).map(({ id: value, name }) => ({ value: String(value), label: name })),
          ]}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <SupplierField path="supplier_id" label={t('statementLines.supplier')} value={shown} choose={setSupplier} />
        <TextInput
          label={t('statementLines.document')}
          value={document}
          maxLength={80}
          onChange={(event) => setDocument(event.currentTarget.value)}
        />
        <TextInput
          label={t('statementLines.description')}
          value={description}
          maxLength={500}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        {problems && <Alert color="red">{problems}</Alert>}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" disabled={chosen === ''}>
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
