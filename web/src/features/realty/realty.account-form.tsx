import { SimpleGrid, TextInput, Textarea } from '@mantine/core'
import type { Account } from '@oselia/contract/accounts'
import { call } from '../../platform/api.ts'
import { Form, useSaveForm } from '../../platform/form.tsx'
import { HistoryFold } from '../../platform/history.fold.tsx'
import { text, useText } from '../../platform/messages.ts'
import { confirm } from '../../platform/modal.tsx'
import { textIn } from '../../platform/number-text.ts'
import { toast } from '../../platform/toast.ts'
import { toastDeleted } from '../../platform/undo.ts'
import { useMay } from '../../platform/user.ts'
import { type MemberChoice, MemberField, knownMember } from '../members/members.door.tsx'
import { dayIn } from './realty.days.ts'
import { UnitHistory } from './realty.history.door.tsx'
import { unitChanged } from './realty.lists.ts'
import { ActBar } from './realty.moves.parts.tsx'
import type { UnitRead } from './realty.owners.tsx'

interface Values {
  number: string
  service: string
  holder: MemberChoice | null
  from: string
  to: string
  note: string
}

const noAccount: Values = { number: '', service: '', holder: null, from: '', to: '', note: '' }

const valuesOf = (account: Account): Values => ({
  number: account.number,
  service: account.service ?? '',
  holder: account.holder && knownMember(account.holder.id, account.holder.name),
  from: account.from ?? '',
  to: account.to ?? '',
  note: account.note ?? '',
})

const bodyOf = (values: Values, realty_id: number) => ({
  realty_id,
  number: values.number,
  service: textIn(values.service),
  holder_id: values.holder?.id ?? null,
  from: dayIn(values.from),
  to: dayIn(values.to),
  note: textIn(values.note),
})

const remove = async (account: Account) => {
  const agreed = await confirm({
    title: text('moves.removeAccount'),
    text: account.number,
    yes: text('ui.delete'),
    danger: true,
  })
  if (!agreed) return
  await call('DELETE /accounts/:id', { params: { id: account.id } })
  await toastDeleted({
    kind: 'accounts',
    id: account.id,
    message: text('moves.removed'),
    restored: text('moves.restored'),
    touches: ['realty', 'accounts'],
  })
}

/** Adds a personal account, or changes and closes the one given. */
export const AccountForm = ({
  unit,
  account,
  close,
}: {
  unit: UnitRead
  account: Account | null
  close: () => void
}) => {
  const t = useText()
  const mayDelete = useMay('accounts.delete')
  const save = useSaveForm({
    resource: 'accounts',
    schema: () =>
      import('@oselia/contract/accounts').then(({ accounts }) =>
        account ? accounts.update.body : accounts.create.body,
      ),
    values: account ? valuesOf(account) : noAccount,
    valuesOf,
    body: (values) => bodyOf(values, unit.id),
    version: account?.version,
    send: async (body, key) =>
      account
        ? call('PUT /accounts/:id', {
            params: { id: account.id },
            body: { ...body, version: body.version ?? account.version },
          })
        : call('POST /accounts', { body, key }),
    done: async () => {
      close()
      await unitChanged()
      await toast({ message: text('ui.saved') })
    },
  })
  return (
    <Form of={save}>
      <TextInput
        {...save.field('number')}
        label={t('moves.accountNumber')}
        withAsterisk
        maxLength={30}
        autoComplete="off"
      />
      <TextInput {...save.field('service')} label={t('moves.service')} maxLength={100} />
      <MemberField of={save} name="holder" label={t('moves.holder')} withAsterisk={false} mayCreate={false} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
        <TextInput {...save.field('from')} type="date" label={t('moves.from')} />
        <TextInput {...save.field('to')} type="date" label={t('moves.to')} />
      </SimpleGrid>
      <Textarea {...save.field('note')} label={t('moves.note')} autosize minRows={1} maxRows={4} maxLength={500} />
      <ActBar of={save} close={close} remove={account && mayDelete ? () => remove(account) : undefined} />
      <HistoryFold>{account && <UnitHistory entity="accounts" id={account.id} />}</HistoryFold>
    </Form>
  )
}
