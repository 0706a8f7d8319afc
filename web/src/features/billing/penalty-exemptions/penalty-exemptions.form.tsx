import { Button, NativeSelect, SimpleGrid, Text } from '@mantine/core'
import type { Language } from '@oselia/contract/languages'
import type { PenaltyExemption } from '@oselia/contract/penalty-exemptions'
import { knowFiles } from '../../../platform/attachments.tsx'
import { useFieldForm } from '../../../platform/field-form.ts'
import { FieldInput } from '../../../platform/field-inputs.tsx'
import { Form, SaveBar } from '../../../platform/form.tsx'
import { HistoryFold } from '../../../platform/history.fold.tsx'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { deleteToBin } from '../../../platform/undo.ts'
import { useCan } from '../../../platform/user.ts'
import { exemptionFields } from './penalty-exemptions.fields.ts'
import { exemptionHistory } from './penalty-exemptions.history.public.tsx'

export interface ExemptAccount {
  id: number
  number: string
}

const remove = ({ id }: PenaltyExemption, close: () => void) =>
  deleteToBin({
    call: 'DELETE /penalty-exemptions/:id',
    kind: 'penalty_exemptions',
    id,
    question: { title: text('penaltyExemptions.removeTitle'), text: text('penaltyExemptions.removeText') },
    first: close,
    message: text('penaltyExemptions.removed'),
    restored: text('penaltyExemptions.restored'),
    touches: ['penalty-exemptions'],
  })

const valuesOf = (exemption: PenaltyExemption, language: Language) => {
  knowFiles(exemption.files)
  return exemptionFields.values(exemption, language)
}

interface Props {
  exemption: PenaltyExemption | null
  accounts: readonly ExemptAccount[]
  close: () => void
}

const ExemptionForm = ({ exemption, accounts, close }: Props) => {
  const t = useText()
  const canDelete = useCan('bills.delete')
  const of = useFieldForm({
    table: exemptionFields,
    save: exemption ? 'PUT /penalty-exemptions/:id' : 'POST /penalty-exemptions',
    params: exemption && { id: exemption.id },
    contract: () => import('@oselia/contract/penalty-exemptions').then(({ penaltyExemptions }) => penaltyExemptions),
    held: exemption,
    given: { account_id: accounts[0]?.id ?? null },
    values: valuesOf,
    guard: false,
    first: close,
  })
  const input = (name: keyof typeof exemptionFields.fields, autofocus = false) => (
    <FieldInput of={of} table={exemptionFields} name={name} autofocus={autofocus} />
  )
  return (
    <Form of={of}>
      <NativeSelect
        label={t('penaltyExemptions.account')}
        withAsterisk
        data-path="account_id"
        error={of.form.errors['account_id']}
        value={of.form.getValues().account_id ?? ''}
        data={accounts.map(({ id, number }) => ({ value: String(id), label: number }))}
        onChange={({ currentTarget: { value } }) => of.set('account_id', Number(value))}
      />
      {input('reason', true)}
      {input('covers')}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {input('from')}
        {input('to')}
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {t('penaltyExemptions.hint')}
      </Text>
      {input('document')}
      {input('file_ids')}
      {input('note')}
      <SaveBar of={of}>
        {exemption && canDelete && (
          <Button
            variant="default"
            c="var(--mantine-color-error)"
            ms="auto"
            onClick={() => void remove(exemption, close)}
          >
            {t('ui.delete')}
          </Button>
        )}
      </SaveBar>
      <HistoryFold>{exemption && <exemptionHistory.History id={exemption.id} />}</HistoryFold>
    </Form>
  )
}

/** The form of an exemption in a modal; null adds one to an account of the unit. */
export const editExemption = (exemption: PenaltyExemption | null, accounts: readonly ExemptAccount[]) =>
  showModal({
    title: text('penaltyExemptions.one'),
    size: 'lg',
    body: (close) => (
      <ExemptionForm exemption={exemption} accounts={exemption ? [exemption.account] : accounts} close={close} />
    ),
  })
