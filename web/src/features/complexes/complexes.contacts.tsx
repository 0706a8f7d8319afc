import { Checkbox, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { ClipboardEvent } from 'react'
import { PhoneField } from '../../platform/fields.tsx'
import type { SaveForm } from '../../platform/form.tsx'
import { useText } from '../../platform/messages.ts'
import { RowsField } from '../../platform/rows-field.tsx'
import { type ComplexValues, newMessenger } from './complexes.values.ts'
import { HoursField } from './complexes.week.tsx'
import { dispatcherSchemes, documentLanguages, messengerKinds } from './complexes.words.ts'

type Of = { of: SaveForm<ComplexValues> }

export const Contacts = ({ of }: Of) => {
  const t = useText()
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <PhoneField {...of.field('public_phone')} label={t('complexes.public_phone')} autoComplete="off" />
        <PhoneField {...of.field('dispatcher_phone')} label={t('complexes.dispatcher_phone')} autoComplete="off" />
        <NativeSelect
          {...of.field('dispatcher_scheme')}
          label={t('complexContacts.dispatcher_scheme')}
          data={[
            { value: '', label: t('complexes.unknown') },
            ...dispatcherSchemes.map((value) => ({ value, label: t(`complexContacts.scheme_${value}`) })),
          ]}
        />
        <Mail of={of} name="email" label={t('complexes.email')} />
        <TextInput
          {...of.field('site')}
          inputMode="url"
          label={t('complexes.site')}
          placeholder="https://"
          autoCapitalize="none"
          spellCheck={false}
        />
      </SimpleGrid>
      <Coordinates of={of} />
      <Messengers of={of} />
      <HoursField
        of={of}
        name="working_hours"
        label={t('complexContacts.working_hours')}
        hint={t('complexContacts.hoursHint')}
      />
      <Languages of={of} />
    </Stack>
  )
}

const Mail = ({ of, name, label }: Of & { name: 'email' | 'initiator_email'; label: string }) => (
  <TextInput
    {...of.field(name)}
    type="text"
    inputMode="email"
    label={label}
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
  />
)

const pairIn = /^\s*(-?\d+(?:[.,]\d+)?)\s*[,;\s]\s*(-?\d+(?:[.,]\d+)?)\s*$/

const Coordinates = ({ of }: Of) => {
  const t = useText()
  // A pair copied from a map fills both fields.
  const paste = (event: ClipboardEvent) => {
    const pair = pairIn.exec(event.clipboardData.getData('text'))
    if (!pair) return
    event.preventDefault()
    of.form.setFieldValue('coordinates', { lat: pair[1]!, lon: pair[2]! })
  }
  return (
    <Stack gap={4} role="group" aria-label={t('complexContacts.coordinates')}>
      <SimpleGrid cols={2}>
        {(['lat', 'lon'] as const).map((name) => (
          <TextInput
            key={name}
            {...of.field(`coordinates.${name}`)}
            label={t(`complexContacts.${name}`)}
            inputMode="decimal"
            maxLength={20}
            autoComplete="off"
            onPaste={paste}
          />
        ))}
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        {t('complexContacts.coordinatesHint')}
      </Text>
    </Stack>
  )
}

const Messengers = ({ of }: Of) => {
  const t = useText()
  return (
    <Stack gap="xs" role="group" aria-label={t('complexContacts.messengers')}>
      <Text fw={600}>{t('complexContacts.messengers')}</Text>
      <RowsField
        of={of}
        name="messengers"
        blank={newMessenger}
        max={20}
        empty={t('complexContacts.noMessengers')}
        add={t('complexContacts.addMessenger')}
        label={(n) => t('complexContacts.messenger', { n })}
        remove={(n) => t('complexContacts.removeMessenger', { n })}
      >
        {(at) => (
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <NativeSelect
              {...of.field(`messengers.${at}.kind`)}
              label={t('complexContacts.messengerKind')}
              data={messengerKinds.map((value) => ({ value, label: t(`complexContacts.kind_${value}`) }))}
            />
            <TextInput
              {...of.field(`messengers.${at}.address`)}
              label={t('complexContacts.messengerAddress')}
              maxLength={200}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </SimpleGrid>
        )}
      </RowsField>
    </Stack>
  )
}

const Languages = ({ of }: Of) => {
  const t = useText()
  return (
    <Checkbox.Group {...of.field('languages')} label={t('complexContacts.languages')}>
      <Group mt={4}>
        {documentLanguages.map(({ value, label }) => (
          <Checkbox key={value} value={value} label={label} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

/** Who began it and is asked about the founding papers. */
export const Initiator = ({ of }: Of) => {
  const t = useText()
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      <TextInput
        {...of.field('initiator_name')}
        label={t('complexContacts.initiator_name')}
        maxLength={100}
        autoComplete="off"
      />
      <PhoneField {...of.field('initiator_phone')} label={t('complexContacts.initiator_phone')} autoComplete="off" />
      <Mail of={of} name="initiator_email" label={t('complexContacts.initiator_email')} />
    </SimpleGrid>
  )
}
