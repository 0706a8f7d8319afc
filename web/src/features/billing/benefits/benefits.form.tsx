import { Button, NativeSelect, SimpleGrid, Text } from '@mantine/core'
import type { Benefit } from '@oselia/contract/benefits'
import { useQuery } from '@tanstack/react-query'
import { useFieldForm } from '../../../platform/field-form.ts'
import { FieldInput } from '../../../platform/field-inputs.tsx'
import type { FormOf } from '../../../platform/field-table.ts'
import { Form, SaveBar, type SaveForm } from '../../../platform/form.tsx'
import { HistoryFold } from '../../../platform/history.fold.tsx'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { read } from '../../../platform/query.ts'
import { deleteToBin } from '../../../platform/undo.ts'
import { useCan } from '../../../platform/user.ts'
import { MemberField } from '../../registry/members/members.public.tsx'
import { UnitField } from '../../registry/units/units.public.tsx'
import { benefitFields } from './benefits.fields.ts'
import { benefitHistory } from './benefits.history.public.tsx'

const remove = ({ id }: Benefit, close: () => void) =>
  deleteToBin({
    call: 'DELETE /benefits/:id',
    kind: 'benefits',
    id,
    question: { title: text('benefits.removeTitle'), text: text('benefits.removeText') },
    first: close,
    message: text('benefits.removed'),
    restored: text('benefits.restored'),
    touches: ['benefits'],
  })

/** The account of the unit that it lowers, for units with several. */
const AccountSelect = ({ of }: { of: SaveForm<FormOf<typeof benefitFields.fields>> }) => {
  const t = useText()
  const mayRead = useCan('accounts.read')
  const { realty_id, account_id } = of.form.getValues()
  const { data } = useQuery({
    ...read('GET /accounts', { query: { realty_id: realty_id?.id ?? 0, per_page: 50 } }),
    enabled: mayRead && realty_id !== null,
  })
  if (!data || data.total === 0) return null
  return (
    <NativeSelect
      label={t('benefits.account')}
      data-path="account_id"
      error={of.form.errors['account_id']}
      value={account_id ?? ''}
      data={[
        { value: '', label: t('benefits.anyAccount') },
        ...data.data.map(({ id, number }) => ({ value: String(id), label: number })),
      ]}
      onChange={({ currentTarget: { value } }) => of.set('account_id', value === '' ? null : Number(value))}
    />
  )
}

const BilledHint = () => (
  <Text size="sm" c="dimmed">
    {useText()('benefits.billedHint')}
  </Text>
)

const BenefitForm = ({ benefit, close }: { benefit: Benefit | null; close: () => void }) => {
  const t = useText()
  const canDelete = useCan('benefits.delete')
  const mayReadMembers = useCan('members.read')
  const of = useFieldForm({
    table: benefitFields,
    save: benefit ? 'PUT /benefits/:id' : 'POST /benefits',
    params: benefit && { id: benefit.id },
    contract: () => import('@oselia/contract/benefits').then(({ benefits }) => benefits),
    held: benefit,
    guard: false,
    first: close,
  })
  const input = (name: keyof typeof benefitFields.fields) => <FieldInput of={of} table={benefitFields} name={name} />
  return (
    <Form of={of}>
      <UnitField
        path="realty_id"
        autofocus={!benefit}
        label={t('benefits.realty')}
        withAsterisk
        value={of.form.getValues().realty_id}
        choose={(next) => {
          of.set('realty_id', next)
          of.set('account_id', null)
        }}
        error={of.form.errors['realty_id']}
      />
      {mayReadMembers && (
        <MemberField of={of} name="member_id" label={t('benefits.member')} withAsterisk={false} mayCreate={false} />
      )}
      <AccountSelect of={of} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {input('kind')}
        {input('form')}
        {input('amount_minor')}
        {input('percent')}
        {input('from')}
        {input('to')}
      </SimpleGrid>
      <BilledHint />
      {input('decision_number')}
      {input('note')}
      <SaveBar of={of}>
        {benefit && canDelete && (
          <Button
            variant="default"
            c="var(--mantine-color-error)"
            ms="auto"
            onClick={() => void remove(benefit, close)}
          >
            {t('ui.delete')}
          </Button>
        )}
      </SaveBar>
      <HistoryFold>{benefit && <benefitHistory.History id={benefit.id} />}</HistoryFold>
    </Form>
  )
}

/** The form of a subsidy or benefit in a modal; null adds one. */
export const editBenefit = (benefit: Benefit | null) =>
  showModal({
    title: text(benefit ? 'benefits.one' : 'benefits.create'),
    size: 'lg',
    body: (close) => <BenefitForm benefit={benefit} close={close} />,
  })
