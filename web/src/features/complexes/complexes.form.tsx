import { NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { AttachmentsField } from '../../platform/attachments.tsx'
import { Doubt } from '../../platform/doubt.tsx'
import { TextsField } from '../../platform/fields.tsx'
import { Form, SaveBar, type SaveForm } from '../../platform/form.tsx'
import { useText } from '../../platform/messages.ts'
import { Panel, PanelLinks, ledToPanel } from '../../platform/panel.tsx'
import { RowsField } from '../../platform/rows-field.tsx'
import { Contacts, Initiator } from './complexes.contacts.tsx'
import { type PanelId, formPanels } from './complexes.sections.ts'
import { type ComplexValues, newAccount } from './complexes.values.ts'
import { documentLanguages, legalForms, states, statutes, taxStatuses } from './complexes.words.ts'

type Of = { of: SaveForm<ComplexValues> }

const ids = Object.keys(formPanels) as PanelId[]

export const ComplexForm = ({ of, children }: Of & { children?: ReactNode }) => {
  const t = useText()
  const parts: Record<PanelId, ReactNode> = {
    main: <Main of={of} />,
    legal: <Legal of={of} />,
    accounts: <Accounts of={of} />,
    contacts: <Contacts of={of} />,
    initiator: <Initiator of={of} />,
    about: <About of={of} />,
  }
  return (
    <Form of={of}>
      <PanelLinks label={t('ui.panels')} panels={ids.map((id) => ({ id, title: t(formPanels[id]) }))} />
      <Stack ref={ledToPanel}>
        {ids.map((id) => (
          <Panel key={id} id={id} title={t(formPanels[id])}>
            {parts[id]}
          </Panel>
        ))}
      </Stack>
      <SaveBar of={of}>{children}</SaveBar>
    </Form>
  )
}

const Main = ({ of }: Of) => {
  const t = useText()
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput {...of.field('name')} label={t('complexes.name')} withAsterisk maxLength={200} />
      <TextInput {...of.field('short_name')} label={t('complexes.short_name')} maxLength={60} />
      <NativeSelect
        {...of.field('status')}
        label={t('complexes.status')}
        data={states.map((value) => ({ value, label: t(`complexes.status_${value}`) }))}
      />
      <NativeSelect
        {...of.field('document_language')}
        label={t('complexes.document_language')}
        data={[...documentLanguages]}
      />
    </SimpleGrid>
  )
}

const Legal = ({ of }: Of) => {
  const t = useText()
  const unknown = { value: '', label: t('complexes.unknown') }
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NativeSelect
          {...of.field('legal_form')}
          label={t('complexes.legal_form')}
          data={legalForms.map((value) => ({ value, label: t(`complexes.form_${value}`) }))}
        />
        <Edrpou of={of} />
        <TextInput {...of.field('legal_name')} label={t('complexes.legal_name')} maxLength={300} />
        <TextInput {...of.field('legal_address')} label={t('complexes.legal_address')} maxLength={300} />
        <NativeSelect
          {...of.field('tax_status')}
          label={t('complexes.tax_status')}
          data={[unknown, ...taxStatuses.map((value) => ({ value, label: t(`complexes.tax_${value}`) }))]}
        />
        <TextInput {...of.field('registration_date')} type="date" label={t('complexes.registration_date')} />
        <NativeSelect
          {...of.field('statute_version')}
          label={t('complexes.statute_version')}
          data={[unknown, ...statutes.map((value) => ({ value, label: t(`complexes.statute_${value}`) }))]}
        />
        <TextInput {...of.field('statute_date')} type="date" label={t('complexes.statute_date')} />
      </SimpleGrid>
      <OneFile of={of} name="statute_file_id" />
    </Stack>
  )
}

const edrpouHolds = async (code: string) =>
  // A code of another length is the form's own fault to tell.
  !/^\d{8}$/.test(code) || (await import('@oselia/contract/checks')).edrpouHolds(code)

/** A wrong check digit is told and no more: codes issued long ago may fail it. */
const Edrpou = ({ of }: Of) => {
  const t = useText()
  return (
    <div>
      <TextInput {...of.field('edrpou')} label={t('complexes.edrpou')} inputMode="numeric" maxLength={8} />
      <Doubt
        check="edrpou"
        holds={edrpouHolds}
        value={of.form.getValues().edrpou}
        text={t('complexes.edrpouWarning')}
      />
    </div>
  )
}

/** A field for one file: of several that are sent the last one stays. */
const OneFile = ({ of, name }: Of & { name: 'logo_id' | 'statute_file_id' }) => {
  const t = useText()
  const setFieldValue = (path: string, ids: number[]) => of.form.setFieldValue(path, ids.slice(-1) as never)
  const single = { ...of, form: { ...of.form, setFieldValue } } as SaveForm<ComplexValues>
  return (
    <Stack gap={4}>
      <AttachmentsField of={single} name={name} label={t(`complexes.${name}`)} />
      <Text size="xs" c="dimmed">
        {t('complexes.lastFile')}
      </Text>
    </Stack>
  )
}

const Accounts = ({ of }: Of) => {
  const t = useText()
  return (
    <RowsField
      of={of}
      name="accounts"
      blank={newAccount}
      max={20}
      empty={t('complexes.noAccounts')}
      add={t('complexes.addAccount')}
      label={(n) => t('complexes.account', { n })}
      remove={(n) => t('complexes.removeAccount', { n })}
    >
      {(at) => (
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <TextInput
            {...of.field(`accounts.${at}.iban`)}
            label={t('complexes.iban')}
            withAsterisk
            maxLength={60}
            placeholder="UA21 3223 1300 0002 6007 2335 6600 1"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <TextInput {...of.field(`accounts.${at}.bank_name`)} label={t('complexes.bank_name')} maxLength={200} />
          <TextInput {...of.field(`accounts.${at}.purpose`)} label={t('complexes.purpose')} maxLength={200} />
        </SimpleGrid>
      )}
    </RowsField>
  )
}

const About = ({ of }: Of) => {
  const t = useText()
  return (
    <Stack>
      <TextsField of={of} name="description" label={t('complexes.description')} multiline maxLength={2000} />
      <OneFile of={of} name="logo_id" />
      <AttachmentsField of={of} name="photo_ids" label={t('complexes.photo_ids')} />
    </Stack>
  )
}
