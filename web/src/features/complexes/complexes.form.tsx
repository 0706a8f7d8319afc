import {
  Button,
  CloseButton,
  Fieldset,
  Group,
  NativeSelect,
  Paper,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PhoneField, TextsField } from '../../platform/fields.tsx'
import { Form, SaveBar, type SaveForm } from '../../platform/form.tsx'
import { useText } from '../../platform/messages.ts'
import { type ComplexValues, newAccount } from './complexes.values.ts'
import { documentLanguages, legalForms, states, statutes, taxStatuses } from './complexes.words.ts'

type Of = { of: SaveForm<ComplexValues> }

export const ComplexForm = ({ of, children }: Of & { children?: ReactNode }) => (
  <Form of={of}>
    <Main of={of} />
    <Legal of={of} />
    <Accounts of={of} />
    <Contacts of={of} />
    <Description of={of} />
    <SaveBar of={of}>{children}</SaveBar>
  </Form>
)

type SectionTitle =
  | 'complexes.sectionMain'
  | 'complexes.sectionLegal'
  | 'complexes.accounts'
  | 'complexes.sectionContacts'
  | 'complexes.description'

const Section = ({ title, children }: { title: SectionTitle; children: ReactNode }) => {
  const t = useText()
  return (
    <Paper withBorder p="md" component="section" aria-label={t(title)}>
      <Title order={2} mb="sm">
        {t(title)}
      </Title>
      {children}
    </Paper>
  )
}

const Main = ({ of }: Of) => {
  const t = useText()
  return (
    <Section title="complexes.sectionMain">
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
    </Section>
  )
}

const Legal = ({ of }: Of) => {
  const t = useText()
  const unknown = { value: '', label: t('complexes.unknown') }
  return (
    <Section title="complexes.sectionLegal">
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
    </Section>
  )
}

/** A wrong check digit is told and no more: codes issued long ago may fail it. */
const Edrpou = ({ of }: Of) => {
  const t = useText()
  const code = of.form.getValues().edrpou.trim()
  const { data: holds } = useQuery({
    queryKey: ['checks', 'edrpou', code],
    queryFn: async () => (await import('@oselia/contract/checks')).edrpouHolds(code),
    enabled: /^\d{8}$/.test(code),
    staleTime: Infinity,
  })
  return (
    <div>
      <TextInput {...of.field('edrpou')} label={t('complexes.edrpou')} inputMode="numeric" maxLength={8} />
      <Text size="sm" c="var(--mantine-color-orange-light-color)" role="status" mt={holds === false ? 4 : 0}>
        {holds === false ? t('complexes.edrpouWarning') : ''}
      </Text>
    </div>
  )
}

const Accounts = ({ of }: Of) => {
  const t = useText()
  const { accounts } = of.form.getValues()
  return (
    <Section title="complexes.accounts">
      <Stack gap="sm" align="stretch">
        {accounts.length === 0 && <Text c="dimmed">{t('complexes.noAccounts')}</Text>}
        {accounts.map((_, at) => (
          <Fieldset key={of.form.key(`accounts.${at}`)} p="sm" aria-label={t('complexes.account', { n: at + 1 })}>
            <Group wrap="nowrap" align="flex-start" gap="xs">
              <SimpleGrid cols={{ base: 1, sm: 3 }} flex={1}>
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
              <CloseButton
                aria-label={t('complexes.removeAccount', { n: at + 1 })}
                onClick={() => of.form.removeListItem('accounts', at)}
              />
            </Group>
          </Fieldset>
        ))}
        {accounts.length < 20 && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            style={{ alignSelf: 'flex-start' }}
            onClick={() => of.form.insertListItem('accounts', { ...newAccount })}
          >
            {t('complexes.addAccount')}
          </Button>
        )}
      </Stack>
    </Section>
  )
}

const Contacts = ({ of }: Of) => {
  const t = useText()
  return (
    <Section title="complexes.sectionContacts">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <PhoneField {...of.field('public_phone')} label={t('complexes.public_phone')} autoComplete="off" />
        <PhoneField {...of.field('dispatcher_phone')} label={t('complexes.dispatcher_phone')} autoComplete="off" />
        <TextInput
          {...of.field('email')}
          type="text"
          inputMode="email"
          label={t('complexes.email')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextInput
          {...of.field('site')}
          inputMode="url"
          label={t('complexes.site')}
          placeholder="https://"
          autoCapitalize="none"
          spellCheck={false}
        />
      </SimpleGrid>
    </Section>
  )
}

const Description = ({ of }: Of) => {
  const t = useText()
  return (
    <Section title="complexes.description">
      <TextsField of={of} name="description" label={t('complexes.description')} multiline maxLength={2000} />
    </Section>
  )
}
