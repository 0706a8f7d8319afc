import { Button, SimpleGrid } from '@mantine/core'
import type { BudgetEntry } from '@oselia/contract/budget'
import type { Language } from '@oselia/contract/languages'
import { call } from '../../../platform/api.ts'
import { knowFiles } from '../../../platform/attachments.tsx'
import { useFieldForm } from '../../../platform/field-form.ts'
import { FieldInput } from '../../../platform/field-inputs.tsx'
import type { FormOf } from '../../../platform/field-table.ts'
import { Form, SaveBar, type SaveForm } from '../../../platform/form.tsx'
import { HistoryFold } from '../../../platform/history.fold.tsx'
import { LookupField } from '../../../platform/lookup-field.tsx'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { deleteToBin } from '../../../platform/undo.ts'
import { useCan } from '../../../platform/user.ts'
import { todayHere } from '../ledger/ledger.public.tsx'
import { HouseField } from '../meters/meters.house.public.tsx'
import { SupplierField } from '../suppliers/suppliers.field.public.tsx'
import { entryFields } from './budget.fields.ts'
import { entryHistory } from './budget.history.public.tsx'

interface LineChoice {
  id: number
  label: string
}

/** Lines by name; the year and payee distinguish lines of the same name. */
const findLines = async (search_query: string, signal: AbortSignal): Promise<LineChoice[]> =>
  (await call('GET /budget-lines', { query: { search_query, per_page: 20, sort: '-created_at' }, signal })).data.map(
    ({ id, name, year, payee }) => ({ id, label: `${name} · ${year} · ${payee.name}` }),
  )

const remove = ({ id }: BudgetEntry, close: () => void) =>
  deleteToBin({
    call: 'DELETE /budget-entries/:id',
    kind: 'budget_entries',
    id,
    question: { title: text('budgetEntries.removeTitle'), text: text('budgetEntries.removeText') },
    first: close,
    message: text('budgetEntries.removed'),
    restored: text('budgetEntries.restored'),
    touches: ['budget-entries', 'budget-lines', 'budgets'],
  })

const valuesOf = (entry: BudgetEntry, language: Language) => {
  knowFiles(entry.files)
  return entryFields.values(entry, language)
}

const Line = ({ of }: { of: SaveForm<FormOf<typeof entryFields.fields>> }) => {
  const t = useText()
  return (
    <LookupField<LineChoice>
      label={t('budgetEntries.line')}
      placeholder={t('budgetEntries.findLine')}
      withAsterisk
      path="line_id"
      autofocus={of.form.getValues().line_id === null}
      resource="budget-lines"
      find={findLines}
      value={of.form.getValues().line_id}
      choose={(next) => of.set('line_id', next)}
      error={of.form.errors['line_id']}
    />
  )
}

interface Props {
  entry: BudgetEntry | null
  line: LineChoice | null
  close: () => void
}

const EntryForm = ({ entry, line, close }: Props) => {
  const t = useText()
  const canDelete = useCan('budget.delete')
  const of = useFieldForm({
    table: entryFields,
    save: entry ? 'PUT /budget-entries/:id' : 'POST /budget-entries',
    params: entry && { id: entry.id },
    contract: () => import('@oselia/contract/budget').then(({ budgetEntries }) => budgetEntries),
    held: entry,
    given: { line_id: line, day: todayHere() },
    values: valuesOf,
    guard: false,
    touches: ['budget-lines', 'budgets'],
    first: close,
  })
  const input = (name: keyof typeof entryFields.fields) => <FieldInput of={of} table={entryFields} name={name} />
  const { supplier_id, house_id } = of.form.getValues()
  return (
    <Form of={of}>
      <Line of={of} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {input('amount_minor')}
        {input('day')}
        <SupplierField
          path="supplier_id"
          label={t('budgetEntries.supplier')}
          value={supplier_id}
          choose={(next) => of.set('supplier_id', next)}
          error={of.form.errors['supplier_id']}
        />
        {input('document_number')}
      </SimpleGrid>
      <HouseField
        path="house_id"
        label={t('budgetEntries.house')}
        value={house_id}
        choose={(next) => of.set('house_id', next)}
        error={of.form.errors['house_id']}
      />
      {input('description')}
      {input('file_ids')}
      <SaveBar of={of}>
        {entry && canDelete && (
          <Button variant="default" c="var(--mantine-color-error)" ms="auto" onClick={() => void remove(entry, close)}>
            {t('ui.delete')}
          </Button>
        )}
      </SaveBar>
      <HistoryFold>{entry && <entryHistory.History id={entry.id} />}</HistoryFold>
    </Form>
  )
}

/** The form of an entry in a modal; null adds one, of a line where it is known. */
export const editEntry = (entry: BudgetEntry | null, line: LineChoice | null = null) =>
  showModal({
    title: text(entry ? 'budgetEntries.one' : 'budgetEntries.create'),
    size: 'lg',
    body: (close) => <EntryForm entry={entry} line={line} close={close} />,
  })
