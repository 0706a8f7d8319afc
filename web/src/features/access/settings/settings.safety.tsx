import { SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core'
import { settingsRanges } from '@oselia/contract/settings.enums'
import type { FormOf } from '../../../platform/field-table.ts'
import type { SaveForm } from '../../../platform/form.tsx'
import { useText } from '../../../platform/messages.ts'
import { Panel } from '../../../platform/panel.tsx'
import type { settingsFields } from './settings.fields.ts'

export type Of = { of: SaveForm<FormOf<typeof settingsFields.fields>>; disabled: boolean }

/** Descriptions are below the inputs, so that inputs of one row are aligned. */
export const below: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

const switches = ['require_two_factor', 'confirm_sensitive', 'four_eyes'] as const

export const Safety = ({ of, disabled }: Of) => {
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

const numbers = [
  ['password_min_length'],
  ['session_idle_hours', 'session_absolute_days'],
  ['upload_guest_mb', 'upload_staff_mb'],
] as const

/** Password length, ends of sessions and daily uploads, each with its bounds. */
export const Limits = ({ of, disabled }: Of) => {
  const t = useText()
  return (
    <Panel title={t('settings.limits')}>
      <Stack align="stretch" gap="lg">
        {numbers.map((row) => (
          <SimpleGrid key={row[0]} cols={{ base: 1, sm: 2 }}>
            {row.map((name) => (
              <TextInput
                key={name}
                {...of.field(name)}
                label={t(`settings.${name}`)}
                description={t(`settings.${name}Hint`, settingsRanges[name])}
                inputWrapperOrder={below}
                inputMode="numeric"
                maxLength={6}
                withAsterisk
                disabled={disabled}
              />
            ))}
          </SimpleGrid>
        ))}
      </Stack>
    </Panel>
  )
}

/** The price by which the cost of a delivery by SMS is computed, and the hours in which deliveries wait. */
export const DeliveryPrice = ({ of, disabled }: Of) => {
  const t = useText()
  return (
    <Panel title={t('settings.delivery')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          {...of.field('sms_segment_price_minor')}
          label={t('settings.sms_segment_price_minor')}
          description={t('settings.sms_segment_price_minorHint')}
          inputWrapperOrder={below}
          inputMode="numeric"
          maxLength={6}
          disabled={disabled}
        />
      </SimpleGrid>
      <SimpleGrid cols={2} mt="md">
        <TextInput
          type="time"
          {...of.field('resident_quiet_from')}
          label={t('settings.resident_quiet_from')}
          disabled={disabled}
        />
        <TextInput
          type="time"
          {...of.field('resident_quiet_to')}
          label={t('settings.resident_quiet_to')}
          disabled={disabled}
        />
      </SimpleGrid>
      <Text size="sm" c="dimmed" mt={4}>
        {t('settings.resident_quiet_fromHint')}
      </Text>
    </Panel>
  )
}
