import { Checkbox, SegmentedControl, SimpleGrid, TextInput, Title } from '@mantine/core'
import { memberKinds } from '@oselia/contract/members.enums'
import type { ReactNode } from 'react'
import { FieldInput, FieldInputs } from '../../../platform/field-inputs.tsx'
import { FieldWarning } from '../../../platform/field-warning.tsx'
import type { SaveForm } from '../../../platform/form.tsx'
import { useText } from '../../../platform/messages.ts'
import { PanelForm } from '../../../platform/panel-form.tsx'
import { RowsField } from '../../../platform/rows-field.tsx'
import { useCan } from '../../../platform/user.ts'
import { Consent, Contacts } from './members.contacts.tsx'
import { type MemberValues, memberFields } from './members.fields.ts'

type Of = { of: SaveForm<MemberValues> }

/** The form of a person or legal entity; sections that the user may not see are omitted. */
export const MemberForm = ({ of, children }: Of & { children?: ReactNode }) => {
  const t = useText()
  const sensitive = useCan('members.sensitive')
  const identity = useCan('identity.sensitive')
  const person = of.form.getValues().kind === 'person'
  const bodies = {
    Who: <Who of={of} />,
    Contacts: <Contacts of={of} />,
    Consent: <Consent of={of} />,
    Identity: identity && person && <Identity of={of} />,
    Care: sensitive && person && <Care of={of} />,
    Association: <Association of={of} />,
    Notices: <Notices of={of} />,
    Other: <Other of={of} />,
  }
  const panels = (Object.keys(bodies) as (keyof typeof bodies)[])
    .filter((part) => bodies[part])
    .map((part) => ({ id: part.toLowerCase(), title: t(`members.section${part}`), body: bodies[part] }))
  return (
    <PanelForm of={of} panels={panels} label={t('members.parts')}>
      {children}
    </PanelForm>
  )
}

/** The inputs of a section in two columns. */
const Columns = ({ of, section, own }: Of & { section: string; own?: Record<string, ReactNode> }) => (
  <SimpleGrid cols={{ base: 1, sm: 2 }}>
    <FieldInputs of={of} table={memberFields} section={section} own={own} />
  </SimpleGrid>
)

const Who = ({ of }: Of) => {
  const t = useText()
  const { kind } = of.form.getValues()
  return (
    <>
      <SegmentedControl
        aria-label={t('member.kind')}
        style={{ alignSelf: 'flex-start', maxWidth: '100%' }}
        styles={{ label: { whiteSpace: 'normal' } }}
        value={kind}
        onChange={(next) => of.set('kind', next)}
        data={memberKinds.map((value) => ({ value, label: t(`member.kind_${value}`) }))}
      />
      <Columns of={of} section={kind} own={{ edrpou: <Edrpou of={of} /> }} />
    </>
  )
}

const edrpouHolds = async (code: string) =>
  !/^\d{8}$/.test(code) || (await import('@oselia/contract/checks')).edrpouHolds(code)

const Edrpou = ({ of }: Of) => {
  const t = useText()
  return (
    <div>
      <FieldInput of={of} table={memberFields} name="edrpou" />
      <FieldWarning
        check="edrpou"
        holds={edrpouHolds}
        value={of.form.getValues().edrpou}
        text={t('members.edrpouWarning')}
      />
    </div>
  )
}

const Identity = ({ of }: Of) => {
  const t = useText()
  const masked = (value: string) => (value.includes('•') ? t('members.maskedHint') : undefined)
  const values = of.form.getValues()
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {(['tax_number', 'passport', 'unzr'] as const).map((key) => (
        <TextInput
          key={key}
          {...of.field(key)}
          label={t(`member.${key}`)}
          description={masked(values[key])}
          maxLength={20}
          autoComplete="off"
          spellCheck={false}
        />
      ))}
      <Checkbox
        {...of.field('tax_number_refused', { type: 'checkbox' })}
        label={t('member.tax_number_refused')}
        style={{ alignSelf: 'end' }}
      />
    </SimpleGrid>
  )
}

/** Absence and special care; visible only with the right to personal data. */
const Care = ({ of }: Of) => (
  <>
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <FieldInput of={of} table={memberFields} name="absence" />
    </SimpleGrid>
    <FieldInput of={of} table={memberFields} name="vulnerability" />
  </>
)

/** Membership of the association: register number, dates, offices. */
const Association = ({ of }: Of) => {
  const t = useText()
  return (
    <>
      <Columns of={of} section="association" />
      <Title order={3}>{t('member.offices')}</Title>
      <RowsField
        of={of}
        name="offices"
        blank={memberFields.fields.offices.row}
        max={20}
        empty={t('members.noOffices')}
        add={t('members.addOffice')}
        label={(n) => t('members.officeN', { n })}
        remove={(n) => t('members.removeOffice', { n })}
      >
        {(at) => (
          <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
            <FieldInput of={of} table={memberFields} name={`offices.${at}`} />
          </SimpleGrid>
        )}
      </RowsField>
    </>
  )
}

/** Address for legal notices, and representatives of the member. */
const Notices = ({ of }: Of) => {
  const t = useText()
  return (
    <>
      <Columns of={of} section="notices" />
      <Title order={3}>{t('member.proxies')}</Title>
      <RowsField
        of={of}
        name="proxies"
        blank={memberFields.fields.proxies.row}
        max={20}
        empty={t('members.noProxies')}
        add={t('members.addProxy')}
        label={(n) => t('members.proxyN', { n })}
        remove={(n) => t('members.removeProxy', { n })}
      >
        {(at) => (
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <FieldInput of={of} table={memberFields} name={`proxies.${at}`} />
          </SimpleGrid>
        )}
      </RowsField>
    </>
  )
}

const Other = ({ of }: Of) => (
  <>
    <Columns of={of} section="other" />
    <FieldInput of={of} table={memberFields} name="note" />
  </>
)
