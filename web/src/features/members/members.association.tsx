import { Group, NativeSelect, SimpleGrid, Stack, TextInput, Title } from '@mantine/core'
import { PhoneField } from '../../platform/fields.tsx'
import type { SaveForm } from '../../platform/form.tsx'
import { useText } from '../../platform/messages.ts'
import { Panel } from '../../platform/panel.tsx'
import { RowsField } from '../../platform/rows-field.tsx'
import { type MemberValues, newOffice, newProxy } from './members.values.ts'
import { offices } from './members.words.ts'

type Of = { of: SaveForm<MemberValues> }

/** The person as a member of the association: number in its register, dates, offices. */
export const Association = ({ of }: Of) => {
  const t = useText()
  return (
    <Panel id="association" title={t('members.sectionAssociation')}>
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput {...of.field('register_number')} label={t('member.register_number')} maxLength={40} />
          <TextInput {...of.field('entered_on')} type="date" label={t('member.entered_on')} />
          <TextInput {...of.field('left_on')} type="date" label={t('member.left_on')} />
          <TextInput {...of.field('left_reason')} label={t('member.left_reason')} maxLength={300} />
        </SimpleGrid>
        <Title order={3}>{t('member.offices')}</Title>
        <RowsField
          of={of}
          name="offices"
          blank={newOffice}
          max={20}
          empty={t('members.noOffices')}
          add={t('members.addOffice')}
          label={(n) => t('members.officeN', { n })}
          remove={(n) => t('members.removeOffice', { n })}
        >
          {(at) => (
            <Group align="end">
              <NativeSelect
                {...of.field(`offices.${at}.office`)}
                label={t('member.office')}
                data={offices.map((value) => ({ value, label: t(`member.office_${value}`) }))}
                flex="1 1 180px"
              />
              <TextInput {...of.field(`offices.${at}.from`)} type="date" label={t('member.from')} />
              <TextInput {...of.field(`offices.${at}.to`)} type="date" label={t('member.to')} />
              <TextInput
                {...of.field(`offices.${at}.note`)}
                label={t('member.note')}
                maxLength={200}
                flex="1 1 160px"
              />
            </Group>
          )}
        </RowsField>
      </Stack>
    </Panel>
  )
}

/** Where the law's notices go, and who acts for the person. */
export const Notices = ({ of }: Of) => {
  const t = useText()
  return (
    <Panel id="notices" title={t('members.sectionNotices')}>
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            {...of.field('notice_address')}
            label={t('member.notice_address')}
            maxLength={300}
            autoComplete="off"
          />
          <TextInput
            {...of.field('notice_email')}
            label={t('member.notice_email')}
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            autoComplete="off"
          />
          <TextInput {...of.field('notice_requested_on')} type="date" label={t('member.notice_requested_on')} />
        </SimpleGrid>
        <Title order={3}>{t('member.proxies')}</Title>
        <RowsField
          of={of}
          name="proxies"
          blank={newProxy}
          max={20}
          empty={t('members.noProxies')}
          add={t('members.addProxy')}
          label={(n) => t('members.proxyN', { n })}
          remove={(n) => t('members.removeProxy', { n })}
        >
          {(at) => <ProxyRow of={of} at={at} />}
        </RowsField>
      </Stack>
    </Panel>
  )
}

const ProxyRow = ({ of, at }: Of & { at: number }) => {
  const t = useText()
  const path = (key: string) => of.field(`proxies.${at}.${key}`)
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput {...path('representative')} label={t('member.proxy_representative')} withAsterisk maxLength={200} />
      <PhoneField {...path('phone')} label={t('member.phone')} autoComplete="off" />
      <TextInput {...path('document')} label={t('member.proxy_document')} maxLength={200} />
      <TextInput {...path('document_date')} type="date" label={t('member.proxy_document_date')} />
      <TextInput {...path('notary')} label={t('member.proxy_notary')} maxLength={200} />
      <TextInput {...path('valid_to')} type="date" label={t('member.proxy_valid_to')} />
      <TextInput {...path('scope')} label={t('member.proxy_scope')} maxLength={500} />
    </SimpleGrid>
  )
}
