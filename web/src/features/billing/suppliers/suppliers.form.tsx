import { SimpleGrid } from '@mantine/core'
import type { Supplier } from '@oselia/contract/suppliers'
import { useFieldForm } from '../../../platform/field-form.ts'
import { FieldInput } from '../../../platform/field-inputs.tsx'
import { FieldWarning } from '../../../platform/field-warning.tsx'
import { Form, SaveBar } from '../../../platform/form.tsx'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { supplierFields } from './suppliers.fields.ts'

const codeHolds = async (code: string) => {
  const { edrpouHolds, taxNumberHolds } = await import('@oselia/contract/checks')
  // A code of another length is reported by the form validation.
  return code.length === 8 ? edrpouHolds(code) : code.length !== 10 || taxNumberHolds(code)
}

interface Props {
  supplier: Supplier | null
  close: () => void
  done?: ((saved: Supplier) => unknown) | undefined
}

const SupplierForm = ({ supplier, close, done }: Props) => {
  const t = useText()
  const of = useFieldForm({
    table: supplierFields,
    save: supplier ? 'PUT /suppliers/:id' : 'POST /suppliers',
    params: supplier && { id: supplier.id },
    contract: () => import('@oselia/contract/suppliers').then(({ suppliers }) => suppliers),
    held: supplier,
    guard: false,
    first: close,
    done: ({ data }) => done?.(data),
  })
  const input = (name: keyof typeof supplierFields.fields) => <FieldInput of={of} table={supplierFields} name={name} />
  return (
    <Form of={of}>
      <FieldInput of={of} table={supplierFields} name="name" autofocus />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <div>
          {input('code')}
          <FieldWarning
            check="company_code"
            holds={codeHolds}
            value={of.form.getValues().code}
            text={t('suppliers.codeWarning')}
          />
        </div>
        {input('iban')}
        {input('contact_person')}
        {input('phone')}
        {input('email')}
        {input('address')}
      </SimpleGrid>
      {input('note')}
      {input('active')}
      <SaveBar of={of} />
    </Form>
  )
}

/** The form of a supplier in a modal; null adds one. */
export const editSupplier = (supplier: Supplier | null, done?: (saved: Supplier) => unknown) =>
  showModal({
    title: text(supplier ? 'suppliers.one' : 'suppliers.create'),
    size: 'lg',
    body: (close) => <SupplierForm supplier={supplier} close={close} done={done} />,
  })
