import { Checkbox, NativeSelect, SegmentedControl, SimpleGrid, Stack, TextInput, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { Doubt } from '../../platform/doubt.tsx'
import { Form, SaveBar, type SaveForm } from '../../platform/form.tsx'
import { useText } from '../../platform/messages.ts'
import { Panel, PanelLinks } from '../../platform/panel.tsx'
import { useMay } from '../../platform/user.ts'
import { Association, Notices } from './members.association.tsx'
import { Care, Consent, Contacts } from './members.contacts.tsx'
import type { MemberValues } from './members.values.ts'
import { kinds, states } from './members.words.ts'

type Of = { of: SaveForm<MemberValues> }

const parts = ['Who', 'Contacts', 'Consent', 'Identity', 'Care', 'Association', 'Notices', 'Other'] as const

/** The form of a person or legal person; parts that the role does not see are left out. */
export const MemberForm = ({ of, children }: Of & { children?: ReactNode }) => {
  const t = useText()
  const sensitive = useMay('members.sensitive')
  const identity = useMay('identity.sensitive')
  const person = of.form.getValues().kind === 'person'
  const shown = parts.filter(
    (part) => (part !== 'Care' || (sensitive && person)) && (part !== 'Identity' || (identity && person)),
  )
  const panels = shown.map((part) => ({ id: part.toLowerCase(), title: t(`members.section${part}`) }))
  return (
    <Form of={of}>
      <PanelLinks label={t('members.parts')} panels={panels} />
      <Who of={of} />
      <Contacts of={of} />
      <Consent of={of} />
      {identity && person && <Identity of={of} />}
      {sensitive && person && <Care of={of} />}
      <Association of={of} />
      <Notices of={of} />
      <Other of={of} />
      <SaveBar of={of}>{children}</SaveBar>
    </Form>
  )
}

const Who = ({ of }: Of) => {
  const t = useText()
  const { kind } = of.form.getValues()
  return (
    <Panel id="who" title={t('members.sectionWho')}>
      <Stack>
        <SegmentedControl
          aria-label={t('member.kind')}
          style={{ alignSelf: 'flex-start' }}
          value={kind}
          onChange={(next) => of.form.setFieldValue('kind', next as MemberValues['kind'])}
          data={kinds.map((value) => ({ value, label: t(`member.kind_${value}`) }))}
        />
        {kind === 'person' ? <PersonName of={of} /> : <LegalName of={of} />}
      </Stack>
    </Panel>
  )
}

const PersonName = ({ of }: Of) => {
  const t = useText()
  const sensitive = useMay('members.sensitive')
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput
        {...of.field('last_name')}
        label={t('member.last_name')}
        withAsterisk
        maxLength={100}
        autoComplete="off"
      />
      <TextInput
        {...of.field('first_name')}
        label={t('member.first_name')}
        withAsterisk
        maxLength={100}
        autoComplete="off"
      />
      <TextInput {...of.field('middle_name')} label={t('member.middle_name')} maxLength={100} autoComplete="off" />
      {sensitive && <TextInput {...of.field('birth_date')} type="date" label={t('member.birth_date')} />}
    </SimpleGrid>
  )
}

const edrpouHolds = async (code: string) =>
  !/^\d{8}$/.test(code) || (await import('@oselia/contract/checks')).edrpouHolds(code)

const LegalName = ({ of }: Of) => {
  const t = useText()
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput
        {...of.field('legal_name')}
        label={t('member.legal_name')}
        withAsterisk
        maxLength={300}
        autoComplete="off"
      />
      <div>
        <TextInput {...of.field('edrpou')} label={t('member.edrpou')} inputMode="numeric" maxLength={8} />
        <Doubt
          check="edrpou"
          holds={edrpouHolds}
          value={of.form.getValues().edrpou}
          text={t('members.edrpouWarning')}
        />
      </div>
      <TextInput
        {...of.field('representative')}
        label={t('member.representative')}
        maxLength={200}
        autoComplete="off"
      />
    </SimpleGrid>
  )
}

const Identity = ({ of }: Of) => {
  const t = useText()
  const masked = (value: string) => (value.includes('•') ? t('members.maskedHint') : undefined)
  const values = of.form.getValues()
  return (
    <Panel id="identity" title={t('members.sectionIdentity')}>
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
          {...of.form.getInputProps('tax_number_refused', { type: 'checkbox' })}
          label={t('member.tax_number_refused')}
          style={{ alignSelf: 'end' }}
        />
      </SimpleGrid>
    </Panel>
  )
}

const Other = ({ of }: Of) => {
  const t = useText()
  return (
    <Panel id="other" title={t('members.sectionOther')}>
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <NativeSelect
            {...of.field('status')}
            label={t('member.status')}
            data={states.map((value) => ({ value, label: t(`member.status_${value}`) }))}
          />
          <TextInput
            {...of.field('tags')}
            label={t('member.tags')}
            description={t('members.tagsHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
        </SimpleGrid>
        <Textarea {...of.field('note')} label={t('member.note')} autosize minRows={2} maxRows={10} maxLength={2000} />
      </Stack>
    </Panel>
  )
}
