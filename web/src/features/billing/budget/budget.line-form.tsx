import { Button, SimpleGrid } from '@mantine/core'
import type { BudgetLine } from '@oselia/contract/budget'
import { useFieldForm } from '../../../platform/field-form.ts'
import { FieldInput } from '../../../platform/field-inputs.tsx'
import { Form, SaveBar } from '../../../platform/form.tsx'
import { HistoryFold } from '../../../platform/history.fold.tsx'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { deleteToBin } from '../../../platform/undo.ts'
import { useCan } from '../../../platform/user.ts'
import { lineFields } from './budget.fields.ts'
import { lineHistory } from './budget.history.public.tsx'

export type OfYear = Pick<BudgetLine, 'complex_id' | 'house_id' | 'year'>

const remove = ({ id, name }: BudgetLine, close: () => void) =>
  deleteToBin({
    call: 'DELETE /budget-lines/:id',
    kind: 'budget_lines',
    id,
    question: { title: text('budget.removeTitle', { name }), text: text('budget.removeText') },
    first: close,
    message: text('budget.removed'),
    restored: text('budget.restored'),
    touches: ['budget-lines', 'budgets'],
  })

const LineForm = ({ line, of: given, close }: { line: BudgetLine | null; of: OfYear; close: () => void }) => {
  const t = useText()
  const canDelete = useCan('budget.delete')
  const of = useFieldForm({
    table: lineFields,
    save: line ? 'PUT /budget-lines/:id' : 'POST /budget-lines',
    params: line && { id: line.id },
    contract: () => import('@oselia/contract/budget').then(({ budgetLines }) => budgetLines),
    held: line,
    given,
    guard: false,
    touches: ['budgets'],
    first: close,
  })
  const input = (name: keyof typeof lineFields.fields) => <FieldInput of={of} table={lineFields} name={name} />
  return (
    <Form of={of}>
      <FieldInput of={of} table={lineFields} name="name" autofocus />
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        {input('kind')}
        {input('planned_minor')}
        {input('sort')}
      </SimpleGrid>
      {input('note')}
      <SaveBar of={of}>
        {line && canDelete && (
          <Button variant="default" c="var(--mantine-color-error)" ms="auto" onClick={() => void remove(line, close)}>
            {t('ui.delete')}
          </Button>
        )}
      </SaveBar>
      <HistoryFold>{line && <lineHistory.History id={line.id} />}</HistoryFold>
    </Form>
  )
}

/** The form of a budget line in a modal; null adds one to the year. */
export const editLine = (line: BudgetLine | null, of: OfYear) =>
  showModal({
    title: text(line ? 'budget.one' : 'budget.create'),
    body: (close) => <LineForm line={line} of={of} close={close} />,
  })
