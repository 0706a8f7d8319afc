import { Button, Checkbox, NativeSelect, SimpleGrid, Stack, TagsInput, Text, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { prioritiesDescending, requestSources } from '@oselia/contract/service-requests.enums'
import { useId, useState } from 'react'
import { PhoneField } from '../../../platform/fields.tsx'
import type { SaveForm } from '../../../platform/form.tsx'
import { useText } from '../../../platform/messages.ts'
import { type TypeOption, useChoices, useWorkerLabel } from './requests.choices.ts'
import { PlaceFields } from './requests.create.place.tsx'
import { type NewRequest, houseOf } from './requests.create.values.ts'

type Of = { of: SaveForm<NewRequest> }
type Who = 'responsible' | 'performer'

const folded = new Set([
  'house_id',
  'realty_id',
  'entrance',
  'floor',
  'common_place',
  'place_note',
  'caller_name',
  'caller_phone',
  'priority',
  'responsible_id',
  'performer_id',
  'source',
  'tags',
])

/** Those who may answer for it and do it, and whom the type has chosen. */
const useWorkers = ({ of, type }: Of & { type: TypeOption | undefined }) => {
  const values = of.form.getValues()
  const choices = useChoices({ house_id: houseOf(values) ?? undefined, type_id: type?.value })
  const nameOf = (id: number | null | undefined, who: Who) =>
    choices?.[who].find(({ value }) => value === id)?.label ?? null
  const usual = (who: Who) => nameOf(who === 'responsible' ? type?.responsible_id : type?.performer_id, who)
  const shown = (who: Who) => nameOf(Number(values[`${who}_id`]) || null, who) ?? usual(who)
  return { choices, usual, shown }
}

/**
 * Fields that usually have a value, summarised in one line: place, priority, people. Opened by its button, and
 * automatically when the place is missing or one of the fields has an error.
 */
export const MoreFields = ({ of, type, placeFirst }: Of & { type: TypeOption | undefined; placeFirst: boolean }) => {
  const t = useText()
  const id = useId()
  const [opened, setOpened] = useState(false)
  const values = of.form.getValues()
  const { shown } = useWorkers({ of, type })
  const faulty = Object.keys(of.form.errors).some((field) => folded.has(field))
  const somebody = values.caller !== null || values.caller_name !== '' || values.caller_phone !== ''
  const missing = !placeFirst && somebody && houseOf(values) === null
  // Stored, so that the fields stay open once the missing value is entered.
  if ((faulty || missing) && !opened) setOpened(true)
  const Arrow = opened ? IconChevronUp : IconChevronDown
  const priority = values.priority || type?.priority
  const parts = [
    values.unit?.label ?? values.house?.label,
    priority && `${t('request.priority')}: ${t(`request.priority_${priority}`).toLowerCase()}`,
    shown('responsible') && `${t('request.responsible')}: ${shown('responsible')}`,
    shown('performer') && `${t('request.performer')}: ${shown('performer')}`,
  ].filter(Boolean)
  return (
    <Stack gap="xs">
      <Button
        variant="default"
        justify="space-between"
        h="auto"
        mih={36}
        py={6}
        aria-expanded={opened}
        aria-controls={id}
        rightSection={<Arrow size={18} aria-hidden="true" />}
        styles={{ label: { whiteSpace: 'normal', textAlign: 'start', lineHeight: 1.35 } }}
        onClick={() => setOpened(!opened)}
        data-guide="request-more"
      >
        {parts.length > 0 ? parts.join(' · ') : t('requestCreate.more')}
      </Button>
      <Stack id={id} gap="sm" hidden={!opened} style={opened ? undefined : { display: 'none' }}>
        {!placeFirst && <PlaceFields of={of} />}
        <Callers of={of} />
        <People of={of} type={type} />
        <Rest of={of} />
      </Stack>
    </Stack>
  )
}

/** Name and phone of a caller who is not a registered member. */
const Callers = ({ of }: Of) => {
  const t = useText()
  if (of.form.getValues().caller?.member) return null
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput
        {...of.field('caller_name')}
        label={t('requestCreate.callerName')}
        maxLength={120}
        autoComplete="off"
      />
      <PhoneField {...of.field('caller_phone')} label={t('requestCreate.callerPhone')} autoComplete="off" />
    </SimpleGrid>
  )
}

const People = ({ of, type }: Of & { type: TypeOption | undefined }) => {
  const t = useText()
  const labelOf = useWorkerLabel()
  const { choices, usual } = useWorkers({ of, type })
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <NativeSelect
        {...of.field('priority')}
        label={t('request.priority')}
        data={[
          {
            value: '',
            label: type
              ? t('requestCreate.byTypeName', { name: t(`request.priority_${type.priority}`).toLowerCase() })
              : t('requestCreate.byType'),
          },
          ...prioritiesDescending.map((value) => ({ value, label: t(`request.priority_${value}`) })),
        ]}
      />
      <NativeSelect
        {...of.field('source')}
        label={t('request.source')}
        data={requestSources.map((value) => ({ value, label: t(`request.source_${value}`) }))}
      />
      {(['responsible', 'performer'] as const).map((who) => {
        const name = usual(who)
        return (
          <NativeSelect
            key={who}
            {...of.field(`${who}_id`)}
            label={t(`request.${who}`)}
            data={[
              { value: '', label: name ? t('requestCreate.byTypeName', { name }) : t('requestCreate.byType') },
              ...(choices?.[who] ?? []).map((worker) => ({ value: String(worker.value), label: labelOf(worker) })),
            ]}
          />
        )
      })}
    </SimpleGrid>
  )
}

const Rest = ({ of }: Of) => {
  const t = useText()
  return (
    <>
      <TagsInput {...of.field('tags')} label={t('request.tags')} maxTags={20} maxLength={40} dropdownOpened={false} />
      <Checkbox
        {...of.field('visible_to_resident', { type: 'checkbox' })}
        label={t('requestCreate.visible')}
        description={t('requestCreate.visibleHint')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Checkbox {...of.field('warranty', { type: 'checkbox' })} label={t('requestCreate.warranty')} />
        <Checkbox {...of.field('insurance', { type: 'checkbox' })} label={t('requestCreate.insurance')} />
      </SimpleGrid>
      <Text size="xs" c="dimmed">
        {t('requestCreate.typeDecides')}
      </Text>
    </>
  )
}
