import { SimpleGrid } from '@mantine/core'
import type { Account } from '@oselia/contract/billing-accounts'
import { useFieldForm } from '../../../platform/field-form.ts'
import { FieldInput, FieldInputs } from '../../../platform/field-inputs.tsx'
import { Form } from '../../../platform/form.tsx'
import { HistoryFold } from '../../../platform/history.fold.tsx'
import { text, useText } from '../../../platform/messages.ts'
import { deleteToBin } from '../../../platform/undo.ts'
import { useCan } from '../../../platform/user.ts'
import { MemberField } from '../members/members.public.tsx'
import { accountFields } from './realty.fields.ts'
import { accountHistory } from './realty.history.public.tsx'
import { unitTouches } from './realty.lists.ts'
import { ActionBar } from './realty.moves.parts.tsx'
import type { UnitRead } from './realty.owners.tsx'

const remove = ({ id, number }: Account, close: () => void) =>
  deleteToBin({
    call: 'DELETE /accounts/:id',
    kind: 'accounts',
    id,
    question: { title: text('moves.removeAccount'), text: number },
    first: close,
    message: text('moves.removed'),
    restored: text('moves.restored'),
    touches: ['realty', 'accounts'],
  })

interface Props {
  unit: UnitRead
  account: Account | null
  close: () => void
}

/** Adds a billing account, or edits and closes the given one. */
export const AccountForm = ({ unit, account, close }: Props) => {
  const t = useText()
  const mayDelete = useCan('accounts.delete')
  const save = useFieldForm({
    table: accountFields,
    save: account ? 'PUT /accounts/:id' : 'POST /accounts',
    params: account && { id: account.id },
    contract: () => import('@oselia/contract/billing-accounts').then(({ accounts }) => accounts),
    held: account,
    body: (values) => ({ ...accountFields.body(values), realty_id: unit.id }),
    touches: unitTouches,
    first: close,
  })
  const input = (name: string) => <FieldInput of={save} table={accountFields} name={name} />
  return (
    <Form of={save}>
      {input('number')}
      {input('service')}
      <MemberField of={save} name="holder_id" label={t('moves.holder')} withAsterisk={false} mayCreate={false} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
        <FieldInputs of={save} table={accountFields} section="dates" />
      </SimpleGrid>
      {input('note')}
      <ActionBar of={save} close={close} remove={account && mayDelete ? () => remove(account, close) : undefined} />
      <HistoryFold>{account && <accountHistory.History id={account.id} />}</HistoryFold>
    </Form>
  )
}
