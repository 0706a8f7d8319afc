import {
  Alert,
  Anchor,
  Badge,
  Group,
  List,
  NativeSelect,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core'
import type { Settings } from '@oselia/contract/settings'
import { Link, createFileRoute } from '@tanstack/react-router'
import { call } from '../../platform/api.ts'
import { Form, SaveBar, type SaveForm, useSaveForm } from '../../platform/form.tsx'
import { text, useFormat, useText } from '../../platform/messages.ts'
import { PageHeader } from '../../platform/page.tsx'
import { Panel } from '../../platform/panel.tsx'
import { invalidate, queryClient, read } from '../../platform/query.ts'
import { askSecondPerson } from '../../platform/second-person.tsx'
import { loadUser, may } from '../../platform/session.ts'
import { TooLittleRight } from '../../platform/states.tsx'
import { TimezoneField } from '../../platform/timezone-field.tsx'
import { toast } from '../../platform/toast.ts'
import { useRead } from '../../platform/use-query.ts'
import { useMay, useUser } from '../../platform/user.ts'
import { documentLanguages } from '../complexes/complexes.door.ts'
import { settingsLabels, settingsWords } from './settings.history.door.tsx'

const Page = () => {
  const mayRead = useMay('settings.read')
  return (
    <>
      <PageHeader />
      {mayRead ? <Community /> : <TooLittleRight />}
    </>
  )
}

const Community = () => {
  const t = useText()
  const settings = useRead('GET /settings').data
  const { moment } = useFormat(settings.timezone)
  return (
    <Stack align="stretch" maw={860}>
      {settings.demo_loaded_at && (
        <Alert>{t('settings.demoLoaded', { moment: moment(settings.demo_loaded_at) })}</Alert>
      )}
      <Fields settings={settings} />
      <Gateways gateways={settings.gateways} />
      <Places />
    </Stack>
  )
}

const valuesOf = (settings: Settings) => ({
  organisation_name: settings.organisation_name,
  document_language: settings.document_language,
  timezone: settings.timezone,
  require_two_factor: settings.require_two_factor,
  confirm_sensitive: settings.confirm_sensitive,
  four_eyes: settings.four_eyes,
})

type Of = { of: SaveForm<ReturnType<typeof valuesOf>>; disabled: boolean }

const Fields = ({ settings }: { settings: Settings }) => {
  const t = useText()
  const disabled = !useMay('settings.update')
  const save: Of['of'] = useSaveForm({
    resource: 'settings',
    schema: () => import('@oselia/contract/settings').then(({ settings: contract }) => contract.update.body),
    values: valuesOf(settings),
    valuesOf,
    version: settings.version,
    labels: settingsLabels,
    show: settingsWords,
    send: async ({ four_eyes, ...rest }) => {
      const body = { ...rest, version: rest.version ?? settings.version }
      try {
        return await call('PUT /settings', { body: { ...body, four_eyes } })
      } catch (error) {
        if ((await askSecondPerson(error, { kind: 'settings.four_eyes' })) !== 'sent') throw error
        // The switch waits for the second person, the rest does not.
        return call('PUT /settings', { body })
      }
    },
    done: async ({ data }) => {
      // A switch that waits for a second person stands as it was.
      if (data.four_eyes !== save.form.getValues().four_eyes) {
        save.form.setValues(valuesOf(data))
        save.form.resetDirty(valuesOf(data))
      }
      await invalidate('settings', 'user', 'setup')
      await toast({ message: text('ui.saved') })
    },
  })
  return (
    <Form of={save}>
      {disabled && <Alert>{t('settings.readOnly')}</Alert>}
      <Organisation of={save} disabled={disabled} />
      <Safety of={save} disabled={disabled} />
      {!disabled && <SaveBar of={save} />}
    </Form>
  )
}

// Hints stand under the inputs, so that fields of one line stand in line.
const below: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

const Organisation = ({ of, disabled }: Of) => {
  const t = useText()
  return (
    <Panel title={t('settings.organisation')}>
      <Stack align="stretch">
        <TextInput
          {...of.field('organisation_name')}
          label={t('settings.organisation_name')}
          description={t('settings.organisationHint')}
          withAsterisk
          disabled={disabled}
          maxLength={200}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <NativeSelect
            {...of.field('document_language')}
            label={t('settings.document_language')}
            description={t('settings.documentLanguageHint')}
            inputWrapperOrder={below}
            disabled={disabled}
            data={[...documentLanguages]}
          />
          <TimezoneField
            {...of.field('timezone')}
            label={t('settings.timezone')}
            description={t('settings.timezoneHint')}
            inputWrapperOrder={below}
            disabled={disabled}
          />
        </SimpleGrid>
      </Stack>
    </Panel>
  )
}

const switches = ['require_two_factor', 'confirm_sensitive', 'four_eyes'] as const

const Safety = ({ of, disabled }: Of) => {
  const t = useText()
  return (
    <div data-guide="settings-safety">
      <Panel title={t('settings.safety')}>
        <Stack align="stretch" gap="lg">
          {switches.map((name) => (
            <Switch
              key={name}
              {...of.field(name, { type: 'checkbox' })}
              label={t(`settings.${name}`)}
              description={t(`settings.${name}Hint`)}
              disabled={disabled}
            />
          ))}
        </Stack>
      </Panel>
    </div>
  )
}

const variables = {
  email: ['SMTP_URL', 'smtps://user:password@mail.example.com'],
  sms: ['SMS_URL', 'https://token@sms.example.com/send'],
} as const

const Gateways = ({ gateways }: Pick<Settings, 'gateways'>) => {
  const t = useText()
  return (
    <Panel title={t('settings.gateways')}>
      <Stack align="stretch">
        <Text size="sm" c="dimmed">
          {t('settings.gatewaysText')}
        </Text>
        {(['email', 'sms'] as const).map((way) => {
          const [name, example] = variables[way]
          return (
            <div key={way}>
              <Group gap="xs">
                <Text fw={600}>{t(`settings.${way}`)}</Text>
                <Badge variant="light" color={gateways[way] ? 'green' : 'orange'}>
                  {t(gateways[way] ? 'settings.isSet' : 'settings.isNotSet')}
                </Badge>
              </Group>
              {!gateways[way] && <Text size="sm">{t('settings.waits')}</Text>}
              <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {t('settings.variable', { name, example })}
              </Text>
            </div>
          )
        })}
      </Stack>
    </Panel>
  )
}

const places = [
  { to: '/Setup', label: 'settings.toSetup', may: 'settings.update' },
  { to: '/Roles-departments', label: 'roles.section', may: 'roles.read' },
  { to: '/Audit', label: 'audit.section', may: 'audit.read' },
  { to: '/Audit', search: { entity: 'settings' }, label: 'settings.toHistory', may: 'audit.sensitive' },
  { to: '/Outbox', label: 'outbox.section', may: 'outbox.read' },
  { to: '/Bin', label: 'bin.section', may: null },
] as const

const Places = () => {
  const t = useText()
  const user = useUser()
  return (
    <div data-guide="settings-places">
      <Panel title={t('settings.places')}>
        <List>
          {places
            .filter((place) => place.may === null || may(user, place.may))
            .map((place) => (
              <List.Item key={place.label}>
                <Anchor component={Link} to={place.to} search={('search' in place ? place.search : {}) as never}>
                  {t(place.label)}
                </Anchor>
              </List.Item>
            ))}
        </List>
      </Panel>
    </div>
  )
}

export const Route = createFileRoute('/_admin/Settings')({
  staticData: { title: 'settings.section', texts: 'later', guide: 'settings' },
  loader: async () => {
    if (may(await loadUser(), 'settings.read')) await queryClient.ensureQueryData(read('GET /settings'))
  },
  component: Page,
})
