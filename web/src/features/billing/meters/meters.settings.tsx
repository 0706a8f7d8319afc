import { Alert, Fieldset, SimpleGrid, Stack, Text } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { useFieldForm } from '../../../platform/field-form.ts'
import { FieldInputs } from '../../../platform/field-inputs.tsx'
import { Form, SaveBar } from '../../../platform/form.tsx'
import { AnchorLink } from '../../../platform/links.tsx'
import { text, useText } from '../../../platform/messages.ts'
import { PageHeader } from '../../../platform/page.tsx'
import { Panel } from '../../../platform/panel.tsx'
import { Forbidden } from '../../../platform/states.tsx'
import { useRead } from '../../../platform/use-query.ts'
import { useCan, useIsWholeCommunity } from '../../../platform/user.ts'
import { meterSettingsFields } from './meters.settings.fields.ts'
import { MeterTabs } from './meters.tabs.tsx'
import { useToday } from './meters.today.public.ts'

const soon = 60
const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

const ChecksDue = () => {
  const t = useText()
  const today = useToday()
  return (
    <Panel title={t('meterSettings.checks')}>
      <Text size="sm">
        {t('meterSettings.checksText')}{' '}
        <AnchorLink to="/Meters" search={{ check_before: daysAfter(today, soon), sort: 'check_due' }} size="sm">
          {t('meterSettings.checksDue')}
        </AnchorLink>
      </Text>
    </Panel>
  )
}

const SettingsForm = () => {
  const t = useText()
  const isWhole = useIsWholeCommunity()
  const mayUpdate = useCan('meters.update') && isWhole
  const settings = useRead('GET /meter-settings').data
  const of = useFieldForm({
    table: meterSettingsFields,
    save: 'PUT /meter-settings',
    contract: () => import('@oselia/contract/meters').then(({ meterSettings }) => meterSettings),
    held: settings,
    message: () => text('meterSettings.saved'),
  })
  const inputs = (section: string) => <FieldInputs of={of} table={meterSettingsFields} section={section} />
  return (
    <Form of={of}>
      {!mayUpdate && <Alert>{t('meterSettings.readOnly')}</Alert>}
      <Fieldset disabled={!mayUpdate} variant="unstyled" maw={760}>
        <Stack>
          <Panel title={t('meterSettings.window')}>
            <Stack>
              <Text size="sm" c="dimmed">
                {t('meterSettings.windowText')}
              </Text>
              <SimpleGrid cols={2}>{inputs('window')}</SimpleGrid>
            </Stack>
          </Panel>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <Panel title={t('meterSettings.estimates')}>{inputs('estimates')}</Panel>
            <Panel title={t('meterSettings.control')}>{inputs('control')}</Panel>
          </SimpleGrid>
          <ChecksDue />
          {mayUpdate && <SaveBar of={of} />}
        </Stack>
      </Fieldset>
    </Form>
  )
}

const MeterRules = () => {
  const mayRead = useCan('meters.read')
  return (
    <>
      <PageHeader />
      <MeterTabs here="/Meters/settings" />
      {mayRead ? <SettingsForm /> : <Forbidden />}
    </>
  )
}

export const Route = createFileRoute('/_admin/Meters/settings')({
  staticData: { title: 'meterSettings.section' },
  component: MeterRules,
})
