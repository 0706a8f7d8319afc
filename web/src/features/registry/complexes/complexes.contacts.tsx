import { Checkbox, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { ClipboardEvent } from 'react'
import { FieldInput, FieldInputs } from '../../../platform/field-inputs.tsx'
import type { SaveForm } from '../../../platform/form.tsx'
import { useText } from '../../../platform/messages.ts'
import { RowsField } from '../../../platform/rows-field.tsx'
import { type ComplexValues, complexFields } from './complexes.fields.ts'
import { HoursField } from '../working-hours/working-hours.public.tsx'
import { documentLanguages } from '../../../platform/document-languages.ts'

type Of = { of: SaveForm<ComplexValues> }

export const Contacts = ({ of }: Of) => {
  const t = useText()
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <FieldInputs of={of} table={complexFields} section="contacts" own={{ site: <Site of={of} /> }} />
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

const Site = ({ of }: Of) => {
  const t = useText()
  return (
    <TextInput
      {...of.field('site')}
      inputMode="url"
      label={t('complexes.site')}
      placeholder="https://"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

const pairIn = /^\s*(-?\d+(?:[.,]\d+)?)\s*[,;\s]\s*(-?\d+(?:[.,]\d+)?)\s*$/

const Coordinates = ({ of }: Of) => {
  const t = useText()
  // Coordinates pasted from a map fill both fields.
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
        blank={complexFields.fields.messengers.row}
        max={20}
        empty={t('complexContacts.noMessengers')}
        add={t('complexContacts.addMessenger')}
        label={(n) => t('complexContacts.messenger', { n })}
        remove={(n) => t('complexContacts.removeMessenger', { n })}
      >
        {(at) => (
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <FieldInput of={of} table={complexFields} name={`messengers.${at}`} />
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
