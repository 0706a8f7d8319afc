import { Alert, Fieldset, SimpleGrid, Stack, Text } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { call } from '../../../platform/api.ts'
import { askSecondPerson } from '../../../platform/approval-request.tsx'
import { useFieldForm } from '../../../platform/field-form.ts'
import { FieldInputs } from '../../../platform/field-inputs.tsx'
import { Form, SaveBar } from '../../../platform/form.tsx'
import { text, useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { Panel } from '../../../platform/panel.tsx'
import { Forbidden } from '../../../platform/states.tsx'
import { useRead } from '../../../platform/use-query.ts'
import { useCan } from '../../../platform/user.ts'
import { TariffTabs } from '../ledger/ledger.tabs.public.tsx'
import { billingSettingsFields } from './tariffs.settings.fields.ts'

const SettingsForm = () => {
  const t = useText()
  const mayUpdate = useCan('tariffs.update')
  const settings = useRead('GET /bills/settings').data
  const of = useFieldForm({
    table: billingSettingsFields,
    save: 'PUT /bills/settings',
    contract: () => import('@oselia/contract/bills').then(({ bills }) => bills),
    held: settings,
    send: async (given) => {
      try {
        return await call('PUT /bills/settings', given)
      } catch (error) {
        const { correction_limit_minor = null, ...body } = given.body
        const asked = { kind: 'bills.limit' as const, payload: { correction_limit_minor } }
        if ((await askSecondPerson(error, asked)) !== 'sent') throw error
        // The higher limit waits for a second person; the other rules are saved now.
        return call('PUT /bills/settings', { ...given, body })
      }
    },
    message: () => text('billingRules.saved'),
  })
  const inputs = (section: string) => <FieldInputs of={of} table={billingSettingsFields} section={section} />
  const cols = { base: 1, xs: 2 }
  return (
    <Form of={of}>
      {!mayUpdate && <Alert>{t('billingRules.readOnly')}</Alert>}
      <Fieldset disabled={!mayUpdate} variant="unstyled" maw={760}>
        <Stack>
          <Panel title={t('billingRules.terms')}>
            <Stack>
              <SimpleGrid cols={cols}>{inputs('terms')}</SimpleGrid>
              {inputs('allocation')}
            </Stack>
          </Panel>
          <Panel title={t('billingRules.late')}>
            <Stack>
              <Text size="sm" c="dimmed">
                {t('billingRules.lateText')}
              </Text>
              {inputs('switches')}
              {of.form.getValues().penalty_enabled && <SimpleGrid cols={cols}>{inputs('penalty')}</SimpleGrid>}
            </Stack>
          </Panel>
          <Panel title={t('billingRules.limitation')}>
            <Stack>
              {inputs('limitation')}
              {of.form.getValues().limitation_enabled && <SimpleGrid cols={cols}>{inputs('limits')}</SimpleGrid>}
            </Stack>
          </Panel>
          {mayUpdate && <SaveBar of={of} />}
        </Stack>
      </Fieldset>
    </Form>
  )
}

const BillingRules = () => {
  const mayRead = useCan('tariffs.read')
  return (
    <>
      <PageHeader />
      <TariffTabs here="/Tariffs/rules" />
      {mayRead ? <SettingsForm /> : <Forbidden />}
    </>
  )
}

export const Route = createFileRoute('/_admin/Tariffs/rules')({
  staticData: { title: 'billingRules.section' },
  component: BillingRules,
})
