import { Paper, SimpleGrid, Stack } from '@mantine/core'
import type { Contact } from '@oselia/contract/contacts'
import type { Language } from '@oselia/contract/languages'
import type { ReactNode } from 'react'
import { knowFiles } from '../../../platform/attachments.tsx'
import { FieldFold } from '../../../platform/field-fold.tsx'
import { useFieldForm } from '../../../platform/field-form.ts'
import { FieldInput, FieldInputs } from '../../../platform/field-inputs.tsx'
import type { FormOf } from '../../../platform/field-table.ts'
import { FieldWarning } from '../../../platform/field-warning.tsx'
import { Form, SaveBar, type SaveForm } from '../../../platform/form.tsx'
import { text, useText } from '../../../platform/messages.ts'
import { RowsField } from '../../../platform/rows-field.tsx'
import { AudienceField } from '../../access/audience/audience.field.public.ts'
import { StaffField } from '../../access/staff/staff.public.tsx'
import { contactFields } from './contacts.fields.ts'
import { RequestTypesSelect } from './contacts.request-types.tsx'
import { conflictFields, useContactWords } from './contacts.history.public.tsx'

type Of = { of: SaveForm<FormOf<typeof contactFields.fields>> }

const Phones = ({ of }: Of) => {
  const t = useText()
  return (
    <RowsField
      of={of}
      name="phones"
      blank={contactFields.fields.phones.row}
      max={10}
      empty={t('contacts.noPhones')}
      add={t('contacts.addPhone')}
      label={(n) => t('contacts.phone', { n })}
      remove={(n) => t('contacts.removePhone', { n })}
    >
      {(at) => (
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <FieldInput of={of} table={contactFields} name={`phones.${at}`} />
        </SimpleGrid>
      )}
    </RowsField>
  )
}

const codeHolds = async (code: string) => {
  const { edrpouHolds, taxNumberHolds } = await import('@oselia/contract/checks')
  // A code of another length is reported by the form validation.
  return code.length === 8 ? edrpouHolds(code) : code.length !== 10 || taxNumberHolds(code)
}

const Code = ({ of }: Of) => {
  const t = useText()
  return (
    <div>
      <FieldInput of={of} table={contactFields} name="edrpou" />
      <FieldWarning
        check="company_code"
        holds={codeHolds}
        value={of.form.getValues().edrpou}
        text={t('contacts.codeWarning')}
      />
    </div>
  )
}

const Types = ({ of }: Of) => {
  const t = useText()
  return (
    <RequestTypesSelect
      label={t('contacts.request_type_ids')}
      path="request_type_ids"
      error={of.form.errors['request_type_ids']}
      value={of.form.getValues().request_type_ids}
      onChange={(ids) => of.set('request_type_ids', ids)}
    />
  )
}

const Fields = ({ of }: Of) => {
  const t = useText()
  const firm = {
    edrpou: <Code of={of} />,
    responsible_staff_id: <StaffField of={of} name="responsible_staff_id" label={t('contacts.responsible_staff_id')} />,
    request_type_ids: <Types of={of} />,
  }
  const fold = (section: 'more_contact' | 'firm' | 'contract' | 'rest', own?: Record<string, ReactNode>) => (
    <FieldFold of={of} table={contactFields} section={section} title={t(`contacts.${section}`)} own={own} />
  )
  return (
    <>
      <Paper withBorder p="md" component="section" aria-label={t('contacts.main')}>
        <Stack gap="sm">
          <FieldInputs of={of} table={contactFields} section="main" />
        </Stack>
      </Paper>
      <Paper withBorder p="md" component="section" aria-label={t('contacts.phones')}>
        <Phones of={of} />
      </Paper>
      <AudienceField of={of} placesTitle={t('contacts.audience')} />
      <FieldInput of={of} table={contactFields} name="visible_to" />
      {fold('more_contact')}
      {fold('firm', firm)}
      {fold('contract')}
      {fold('rest')}
    </>
  )
}

const valuesOf = (contact: Contact, language: Language) => {
  knowFiles([contact.photo, contact.contract_file].filter((one) => one !== null))
  return contactFields.values(contact, language)
}

interface Props {
  /** Null for a new one. */
  contact: Contact | null
  done: (saved: Contact) => unknown
  /** The link that cancels the form. */
  children: ReactNode
}

/** The form of a new or existing contact. */
export const ContactForm = ({ contact, done, children }: Props) => {
  const of = useFieldForm({
    table: conflictFields,
    save: contact ? 'PUT /contacts/:id' : 'POST /contacts',
    params: contact && { id: contact.id },
    contract: () => import('@oselia/contract/contacts').then(({ contacts }) => contacts),
    held: contact,
    given: { phones: [contactFields.fields.phones.row] },
    values: valuesOf,
    words: useContactWords(),
    message: contact ? undefined : () => text('contacts.created'),
    done: ({ data }) => done(data),
  })
  return (
    <Form of={of}>
      <Fields of={of} />
      <SaveBar of={of}>{children}</SaveBar>
    </Form>
  )
}
