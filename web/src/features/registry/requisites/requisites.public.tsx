import { SimpleGrid, Stack, Table, Text, TextInput, Title } from '@mantine/core'
import type { PayeeAccount } from '@oselia/contract/requisites'
import { FieldInput, FieldInputs } from '../../../platform/field-inputs.tsx'
import type { AnyTable } from '../../../platform/field-table.ts'
import { FieldWarning } from '../../../platform/field-warning.tsx'
import type { SaveForm } from '../../../platform/form.tsx'
import { useText } from '../../../platform/messages.ts'
import { RowsField } from '../../../platform/rows-field.tsx'
import { requisiteParts } from './requisites.fields.public.ts'

interface Of<V extends object> {
  of: SaveForm<V>
  table: AnyTable
}
/** The part of the form's values that the inputs here read. */
interface Held {
  edrpou: string
  qr_format: string
  accounts: object[]
}

const edrpouHolds = async (code: string) =>
  // A code of another length is reported by the form validation.
  !/^\d{8}$/.test(code) || (await import('@oselia/contract/checks')).edrpouHolds(code)

/** A wrong check digit is only a warning: some old codes do not satisfy it. */
export const EdrpouField = <V extends Held>({ of, table }: Of<V>) => {
  const t = useText()
  return (
    <div>
      <FieldInput of={of} table={table} name="edrpou" />
      <FieldWarning
        check="edrpou"
        holds={edrpouHolds}
        value={of.form.getValues().edrpou}
        text={t('requisites.edrpouWarning')}
      />
    </div>
  )
}

/** Bank accounts, of which the first one is that of bills. */
const Accounts = <V extends Held>({ of, table }: Of<V>) => {
  const t = useText()
  return (
    <RowsField
      of={of}
      name="accounts"
      blank={requisiteParts.accounts.row}
      max={20}
      empty={t('requisites.noAccounts')}
      add={t('requisites.addAccount')}
      label={(n) => t('requisites.account', { n })}
      remove={(n) => t('requisites.removeAccount', { n })}
    >
      {(at) => (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            {...of.field(`accounts.${at}.iban`)}
            label={t('requisites.iban')}
            withAsterisk
            maxLength={60}
            placeholder="UA21 3223 1300 0002 6007 2335 6600 1"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <FieldInput of={of} table={table} name={`accounts.${at}.bank_name`} />
          <TextInput
            {...of.field(`accounts.${at}.payee_name`)}
            label={t('requisites.payee_name')}
            description={t('requisites.payee_nameHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            maxLength={140}
            autoComplete="off"
          />
          <FieldInput of={of} table={table} name={`accounts.${at}.purpose`} />
        </SimpleGrid>
      )}
    </RowsField>
  )
}

/** Accounts and the settings of the payment code; what only format 003 has appears with it. */
export const RequisiteInputs = <V extends Held>({ of, table }: Of<V>) => {
  const t = useText()
  const isNew = of.form.getValues().qr_format === '003'
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t('requisites.accountsHint')}
      </Text>
      <Accounts of={of} table={table} />
      <Title order={3}>{t('requisites.sectionQr')}</Title>
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }}>
        <FieldInputs of={of} table={table} section="qr" />
        {isNew && <FieldInput of={of} table={table} name="qr_transfer" />}
      </SimpleGrid>
      {isNew && <FieldInput of={of} table={table} name="qr_amount_editable" />}
    </Stack>
  )
}

const headings = ['iban', 'bank_name', 'payee_name', 'purpose'] as const

/** Bank accounts as they are shown on the page of their payee. */
export const AccountsTable = ({ accounts }: { accounts: readonly PayeeAccount[] }) => {
  const t = useText()
  const title = t('requisites.accounts')
  if (accounts.length === 0) return <Text c="dimmed">{t('requisites.noAccounts')}</Text>
  return (
    <Table.ScrollContainer minWidth={420} type="native" tabIndex={0} role="group" aria-label={title}>
      <Table aria-label={title}>
        <Table.Thead>
          <Table.Tr>
            {headings.map((heading) => (
              <Table.Th key={heading}>{t(`requisites.${heading}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {accounts.map(({ iban, bank_name, payee_name, purpose }) => (
            <Table.Tr key={iban}>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>{iban.replace(/(.{4})(?=.)/g, '$1 ')}</Table.Td>
              <Table.Td>{bank_name ?? t('ui.none')}</Table.Td>
              <Table.Td>{payee_name ?? t('ui.none')}</Table.Td>
              <Table.Td>{purpose ?? t('ui.none')}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
