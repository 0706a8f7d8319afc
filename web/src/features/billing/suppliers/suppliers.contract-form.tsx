import { Button, SimpleGrid } from '@mantine/core'
import type { Contract } from '@oselia/contract/suppliers'
import type { Language } from '@oselia/contract/languages'
import { knowFiles } from '../../../platform/attachments.tsx'
import { useFieldForm } from '../../../platform/field-form.ts'
import { FieldInput } from '../../../platform/field-inputs.tsx'
import { Form, SaveBar } from '../../../platform/form.tsx'
import { HistoryFold } from '../../../platform/history.fold.tsx'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { deleteToBin } from '../../../platform/undo.ts'
import { contractFields } from './suppliers.fields.ts'
import { contractHistory } from './suppliers.history.public.tsx'
import { PayeeSelect } from './suppliers.payee.public.tsx'

const remove = ({ id, number }: Contract, close: () => void) =>
  deleteToBin({
    call: 'DELETE /supplier-contracts/:id',
    kind: 'supplier_contracts',
    id,
    question: { title: text('supplierContracts.removeTitle', { number }), text: text('supplierContracts.removeText') },
    first: close,
    message: text('supplierContracts.removed'),
    restored: text('supplierContracts.restored'),
    touches: ['supplier-contracts', 'suppliers'],
  })

const valuesOf = (contract: Contract, language: Language) => {
  knowFiles(contract.files)
  return contractFields.values(contract, language)
}

interface Props {
  contract: Contract | null
  supplier_id: number
  close: () => void
}

const ContractForm = ({ contract, supplier_id, close }: Props) => {
  const t = useText()
  const of = useFieldForm({
    table: contractFields,
    save: contract ? 'PUT /supplier-contracts/:id' : 'POST /supplier-contracts',
    params: contract && { id: contract.id },
    contract: () => import('@oselia/contract/suppliers').then(({ supplierContracts }) => supplierContracts),
    held: contract,
    values: valuesOf,
    body: (values, can) => ({ ...contractFields.body(values, can), supplier_id }),
    guard: false,
    touches: ['suppliers'],
    first: close,
  })
  const input = (name: keyof typeof contractFields.fields) => <FieldInput of={of} table={contractFields} name={name} />
  const { complex_id, house_id } = of.form.getValues()
  const { errors } = of.form
  return (
    <Form of={of}>
      <PayeeSelect
        label={t('supplierContracts.payee')}
        withAsterisk
        value={{ complex_id, house_id }}
        error={errors['complex_id'] ?? errors['house_id']}
        choose={(next) => {
          of.set('complex_id', next.complex_id)
          of.set('house_id', next.house_id)
        }}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {input('number')}
        {input('amount_minor')}
        {input('from')}
        {input('to')}
      </SimpleGrid>
      {input('subject')}
      {input('remind_days')}
      {input('file_ids')}
      {input('note')}
      <SaveBar of={of}>
        {contract && (
          <Button
            variant="default"
            c="var(--mantine-color-error)"
            ms="auto"
            onClick={() => void remove(contract, close)}
          >
            {t('ui.delete')}
          </Button>
        )}
      </SaveBar>
      <HistoryFold>{contract && <contractHistory.History id={contract.id} />}</HistoryFold>
    </Form>
  )
}

/** The form of a contract of a supplier in a modal; null adds one. */
export const editContract = (contract: Contract | null, supplier_id: number) =>
  showModal({
    title: text(contract ? 'supplierContracts.one' : 'supplierContracts.create'),
    size: 'lg',
    body: (close) => <ContractForm contract={contract} supplier_id={supplier_id} close={close} />,
  })
