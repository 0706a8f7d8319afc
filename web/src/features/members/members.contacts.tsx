import { Checkbox, Group, MultiSelect, NativeSelect, SimpleGrid, Stack, TextInput, Title } from '@mantine/core'
import { languages } from '@oselia/contract/languages'
import { PhoneField } from '../../platform/fields.tsx'
import type { SaveForm } from '../../platform/form.tsx'
import { useText } from '../../platform/messages.ts'
import { Panel } from '../../platform/panel.tsx'
import { RowsField } from '../../platform/rows-field.tsx'
import { type MemberValues, newEmail, newPhone } from './members.values.ts'
import { absenceReasons, channels, consentStates, consentWays, messengers, vulnerabilities } from './members.words.ts'

type Of = { of: SaveForm<MemberValues> }

// Of several only one is the main one.
const makePrimary = (of: SaveForm<MemberValues>, list: 'phones' | 'emails', at: number, on: boolean) => {
  for (const i of of.form.getValues()[list].keys()) of.form.setFieldValue(`${list}.${i}.is_primary`, on && i === at)
}

const Primary = ({ of, list, at }: Of & { list: 'phones' | 'emails'; at: number }) => {
  const t = useText()
  return (
    <Checkbox
      label={t('member.is_primary')}
      checked={of.form.getValues()[list][at]?.is_primary ?? false}
      onChange={(event) => makePrimary(of, list, at, event.currentTarget.checked)}
    />
  )
}

export const Contacts = ({ of }: Of) => {
  const t = useText()
  return (
    <Panel id="contacts" title={t('members.sectionContacts')}>
      <Stack>
        <Title order={3}>{t('member.phones')}</Title>
        <RowsField
          of={of}
          name="phones"
          blank={newPhone}
          max={10}
          empty={t('members.noPhones')}
          add={t('members.addPhone')}
          label={(n) => t('members.phoneN', { n })}
          remove={(n) => t('members.removePhone', { n })}
        >
          {(at) => <PhoneRow of={of} at={at} />}
        </RowsField>
        <Title order={3}>{t('member.emails')}</Title>
        <RowsField
          of={of}
          name="emails"
          blank={newEmail}
          max={10}
          empty={t('members.noEmails')}
          add={t('members.addEmail')}
          label={(n) => t('members.emailN', { n })}
          remove={(n) => t('members.removeEmail', { n })}
        >
          {(at) => <EmailRow of={of} at={at} />}
        </RowsField>
        <MultiSelect
          {...of.field('channels')}
          label={t('member.channels')}
          data={channels.map((value) => ({ value, label: t(`member.channel_${value}`) }))}
          comboboxProps={{ withinPortal: false }}
          clearable
          clearButtonProps={{ 'aria-label': t('ui.clear') }}
        />
      </Stack>
    </Panel>
  )
}

const EmailRow = ({ of, at }: Of & { at: number }) => {
  const t = useText()
  return (
    <Group align="end">
      <TextInput
        {...of.field(`emails.${at}.address`)}
        label={t('member.email')}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="off"
        flex="1 1 200px"
      />
      <TextInput
        {...of.field(`emails.${at}.label`)}
        label={t('member.contact_label')}
        maxLength={60}
        flex="1 1 120px"
      />
      <Primary of={of} list="emails" at={at} />
    </Group>
  )
}

const PhoneRow = ({ of, at }: Of & { at: number }) => {
  const t = useText()
  return (
    <>
      <Group align="end">
        <PhoneField
          {...of.field(`phones.${at}.number`)}
          label={t('member.phone')}
          autoComplete="off"
          flex="1 1 180px"
        />
        <TextInput
          {...of.field(`phones.${at}.label`)}
          label={t('member.contact_label')}
          maxLength={60}
          flex="1 1 120px"
        />
        <Primary of={of} list="phones" at={at} />
      </Group>
      <Checkbox.Group {...of.field(`phones.${at}.messengers`)} label={t('member.messengers')}>
        <Group gap="sm" mt={4}>
          {messengers.map((value) => (
            <Checkbox key={value} value={value} label={t(`member.channel_${value}`)} />
          ))}
        </Group>
      </Checkbox.Group>
    </>
  )
}

export const Consent = ({ of }: Of) => {
  const t = useText()
  const unset = { value: '', label: t('members.unset') }
  const asked = of.form.getValues().consent.state !== 'none'
  return (
    <Panel id="consent" title={t('members.sectionConsent')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NativeSelect
          {...of.field('consent.state')}
          label={t('member.consent')}
          data={consentStates.map((value) => ({ value, label: t(`member.consent_${value}`) }))}
        />
        {asked && (
          <>
            <TextInput {...of.field('consent.on')} type="date" label={t('member.consent_on')} />
            <NativeSelect
              {...of.field('consent.way')}
              label={t('member.consent_way')}
              data={[unset, ...consentWays.map((value) => ({ value, label: t(`member.way_${value}`) }))]}
            />
            <TextInput {...of.field('consent.edition')} label={t('member.consent_edition')} maxLength={60} />
          </>
        )}
        <NativeSelect
          {...of.field('language')}
          label={t('member.language')}
          data={[
            { value: '', label: t('members.languageSame') },
            ...languages.map((value) => ({
              value,
              label: new Intl.DisplayNames([value], { type: 'language' }).of(value) ?? value,
            })),
          ]}
        />
      </SimpleGrid>
    </Panel>
  )
}

/** Why somebody is away and who needs care: seen by few. */
export const Care = ({ of }: Of) => {
  const t = useText()
  const { absence, vulnerability } = of.form.getValues()
  return (
    <Panel id="care" title={t('members.sectionCare')}>
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <NativeSelect
            {...of.field('absence.reason')}
            label={t('member.absence')}
            data={[
              { value: '', label: t('member.absence_none') },
              ...absenceReasons.map((value) => ({ value, label: t(`member.absence_${value}`) })),
            ]}
          />
          {absence.reason !== '' && (
            <>
              <TextInput {...of.field('absence.contact')} label={t('member.absence_contact')} maxLength={300} />
              <TextInput {...of.field('absence.from')} type="date" label={t('member.from')} />
              <TextInput {...of.field('absence.to')} type="date" label={t('member.to')} />
            </>
          )}
        </SimpleGrid>
        <Checkbox.Group {...of.field('vulnerability.kinds')} label={t('member.vulnerability')}>
          <Group gap="sm" mt={4}>
            {vulnerabilities.map((value) => (
              <Checkbox key={value} value={value} label={t(`member.vulnerable_${value}`)} />
            ))}
          </Group>
        </Checkbox.Group>
        {vulnerability.kinds.length > 0 && (
          <TextInput {...of.field('vulnerability.note')} label={t('member.note')} maxLength={500} />
        )}
      </Stack>
    </Panel>
  )
}
