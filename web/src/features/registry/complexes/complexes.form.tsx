import { NativeSelect, SimpleGrid, type SimpleGridProps, Stack, Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { AttachmentsField } from '../../../platform/attachments.tsx'
import { FieldInput, FieldInputs } from '../../../platform/field-inputs.tsx'
import { FieldWarning } from '../../../platform/field-warning.tsx'
import type { SaveForm } from '../../../platform/form.tsx'
import { useText } from '../../../platform/messages.ts'
import { PanelForm } from '../../../platform/panel-form.tsx'
import { RowsField } from '../../../platform/rows-field.tsx'
import { Contacts } from './complexes.contacts.tsx'
import { type PanelId, formPanels, panelIds } from './complexes.sections.ts'
import { type ComplexValues, complexFields } from './complexes.fields.ts'
import { documentLanguages } from '../../../platform/document-languages.ts'

type Of = { of: SaveForm<ComplexValues> }

export const ComplexForm = ({ of, children }: Of & { children?: ReactNode }) => {
  const t = useText()
  const bodies: Record<PanelId, ReactNode> = {
    main: <Columns of={of} section="main" own={{ document_language: <LanguageSelect of={of} /> }} />,
    legal: <Legal of={of} />,
    accounts: <Accounts of={of} />,
    contacts: <Contacts of={of} />,
    initiator: <Columns of={of} section="initiator" cols={{ base: 1, sm: 3 }} />,
    about: <About of={of} />,
  }
  const panels = panelIds.map((id) => ({ id, title: t(formPanels[id]), body: bodies[id] }))
  return (
    <PanelForm of={of} panels={panels}>
      {children}
    </PanelForm>
  )
}

const twoColumns = { base: 1, sm: 2 }

/** The inputs of a section in columns. */
const Columns = ({ of, section, own, cols = twoColumns }: ColumnsProps) => (
  <SimpleGrid cols={cols}>
    <FieldInputs of={of} table={complexFields} section={section} own={own} />
  </SimpleGrid>
)

interface ColumnsProps extends Of {
  section: string
  own?: Record<string, ReactNode>
  cols?: SimpleGridProps['cols']
}

const LanguageSelect = ({ of }: Of) => {
  const t = useText()
  return (
    <NativeSelect
      {...of.field('document_language')}
      label={t('complexes.document_language')}
      data={[...documentLanguages]}
    />
  )
}

const Legal = ({ of }: Of) => (
  <Stack>
    <Columns of={of} section="legal" own={{ edrpou: <Edrpou of={of} /> }} />
    <OneFile of={of} name="statute_file_id" />
  </Stack>
)

const edrpouHolds = async (code: string) =>
  // A code of another length is reported by the form validation.
  !/^\d{8}$/.test(code) || (await import('@oselia/contract/checks')).edrpouHolds(code)

/** A wrong check digit is only a warning: some old codes do not satisfy it. */
const Edrpou = ({ of }: Of) => {
  const t = useText()
  return (
    <div>
      <FieldInput of={of} table={complexFields} name="edrpou" />
      <FieldWarning
        check="edrpou"
        holds={edrpouHolds}
        value={of.form.getValues().edrpou}
        text={t('complexes.edrpouWarning')}
      />
    </div>
  )
}

/** A field for one file: the last upload wins. */
const OneFile = ({ of, name }: Of & { name: 'logo_id' | 'statute_file_id' }) => {
  const t = useText()
  const set = (path: string, ids: unknown) => of.set(path, Array.isArray(ids) ? ids.slice(-1) : ids)
  return (
    <Stack gap={4}>
      <AttachmentsField of={{ ...of, set }} name={name} label={t(`complexes.${name}`)} />
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
      blank={complexFields.fields.accounts.row}
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
          <FieldInput of={of} table={complexFields} name={`accounts.${at}.bank_name`} />
          <FieldInput of={of} table={complexFields} name={`accounts.${at}.purpose`} />
        </SimpleGrid>
      )}
    </RowsField>
  )
}

const About = ({ of }: Of) => (
  <Stack>
    <FieldInput of={of} table={complexFields} name="description" />
    <OneFile of={of} name="logo_id" />
    <FieldInput of={of} table={complexFields} name="photo_ids" />
  </Stack>
)
