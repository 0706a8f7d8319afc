import { Checkbox, MultiSelect, NativeSelect, SimpleGrid, Title } from '@mantine/core'
import { languages } from '@oselia/contract/languages'
import { channels } from '@oselia/contract/members.enums'
import { FieldInput, FieldInputs } from '../../../platform/field-inputs.tsx'
import type { SaveForm } from '../../../platform/form.tsx'
import { useText } from '../../../platform/messages.ts'
import { RowsField } from '../../../platform/rows-field.tsx'
import { type MemberValues, memberFields } from './members.fields.ts'

type Of = { of: SaveForm<MemberValues> }
type Row = Of & { list: 'phones' | 'emails'; at: number }

// At most one item of the list is primary.
const makePrimary = ({ of, list, at }: Row, on: boolean) => {
  for (const i of of.form.getValues()[list].keys()) of.form.setFieldValue(`${list}.${i}.is_primary`, on && i === at)
}

/** A phone number or address with its label and mark. */
const Contact = (row: Row) => {
  const { of, list, at } = row
  const t = useText()
  const input = (part: string) => <FieldInput of={of} table={memberFields} name={`${list}.${at}.${part}`} />
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 3 }} style={{ alignItems: 'end' }}>
        {input(list === 'phones' ? 'number' : 'address')}
        {input('label')}
        <Checkbox
          label={t('member.is_primary')}
          checked={of.form.getValues()[list][at]?.is_primary ?? false}
          onChange={(event) => makePrimary(row, event.currentTarget.checked)}
        />
      </SimpleGrid>
      {list === 'phones' && input('messengers')}
    </>
  )
}

const texts = {
  phones: { none: 'members.noPhones', add: 'members.addPhone', one: 'members.phoneN', remove: 'members.removePhone' },
  emails: { none: 'members.noEmails', add: 'members.addEmail', one: 'members.emailN', remove: 'members.removeEmail' },
} as const

const List = ({ of, list }: Omit<Row, 'at'>) => {
  const t = useText()
  const { none, add, one, remove } = texts[list]
  return (
    <>
      <Title order={3}>{t(`member.${list}`)}</Title>
      <RowsField
        of={of}
        name={list}
        blank={memberFields.fields[list].row}
        max={10}
        empty={t(none)}
        add={t(add)}
        label={(n) => t(one, { n })}
        remove={(n) => t(remove, { n })}
      >
        {(at) => <Contact of={of} list={list} at={at} />}
      </RowsField>
    </>
  )
}

export const Contacts = ({ of }: Of) => {
  const t = useText()
  return (
    <>
      <List of={of} list="phones" />
      <List of={of} list="emails" />
      <MultiSelect
        {...of.field('channels')}
        label={t('member.channels')}
        data={channels.map((value) => ({ value, label: t(`member.channel_${value}`) }))}
        comboboxProps={{ withinPortal: false }}
        clearable
        clearButtonProps={{ 'aria-label': t('ui.clear') }}
      />
    </>
  )
}

const nativeName = (language: string) =>
  new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language

const LanguageSelect = ({ of }: Of) => {
  const t = useText()
  return (
    <NativeSelect
      {...of.field('language')}
      label={t('member.language')}
      data={[
        { value: '', label: t('members.languageSame') },
        ...languages.map((value) => ({ value, label: nativeName(value) })),
      ]}
    />
  )
}

export const Consent = ({ of }: Of) => (
  <SimpleGrid cols={{ base: 1, sm: 2 }}>
    <FieldInputs of={of} table={memberFields} section="consent" own={{ language: <LanguageSelect of={of} /> }} />
  </SimpleGrid>
)
