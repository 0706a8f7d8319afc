import { Badge, Button, Group, Text } from '@mantine/core'
import type { Preset } from '@oselia/contract/service-request-types'
import { IconPlus } from '@tabler/icons-react'
import { type Column, DataTable } from '../../../platform/data-table.tsx'
import { FilterSelect } from '../../../platform/filters.tsx'
import type { ListSearch } from '../../../platform/list-search.ts'
import { useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { useMayChange } from './request-types.choices.ts'

/** A term in words; no time at all means at once. */
export const Amount = ({ n, unit }: { n: number; unit: Preset['reply_unit'] }) => {
  const t = useText()
  return n === 0 ? t('requestTerms.at_once') : t(`requestTerms.amount_${unit}`, { n })
}

/** From this day terms hold that were never set from another one. */
export const ALWAYS = '2000-01-01'

const Name = ({ of }: { of: Preset }) => {
  const t = useText()
  const local = useLocal()
  const { day } = useFormat()
  const { name, valid_from } = of
  return (
    <Group component="span" gap={6} style={{ display: 'inline-flex' }}>
      <span>{local(name)}</span>
      {valid_from !== ALWAYS && (
        <Text span size="sm" c="dimmed">
          {t('requestTerms.since', { day: day(valid_from) })}
        </Text>
      )}
      {!of.active && (
        <Badge component="span" size="sm" variant="light" color="gray" miw="max-content">
          {t('requestType.inactive')}
        </Badge>
      )}
    </Group>
  )
}
const YesNo = ({ of }: { of: boolean }) => useText()(of ? 'ui.yes' : 'ui.no')
const Day = ({ of }: { of: string }) => useFormat().day(of)

const columns: readonly Column<'GET /service-request-presets'>[] = [
  { key: 'name', label: 'requestTerms.name', sort: 'name', cell: (preset) => <Name of={preset} /> },
  {
    key: 'reply_amount',
    card: 'labelled',
    label: 'requestTerms.reply',
    cell: ({ reply_amount, reply_unit }) => <Amount n={reply_amount} unit={reply_unit} />,
  },
  {
    key: 'resolve_amount',
    card: 'labelled',
    label: 'requestTerms.resolve',
    cell: ({ resolve_amount, resolve_unit }) => <Amount n={resolve_amount} unit={resolve_unit} />,
  },
  {
    key: 'round_the_clock',
    card: 'labelled',
    label: 'requestTerms.round',
    cell: ({ round_the_clock }) => <YesNo of={round_the_clock} />,
  },
  { key: 'types_count', label: 'requestTerms.types_count', end: true },
  {
    key: 'pausable',
    card: 'labelled',
    label: 'requestTerms.pausable',
    hidden: true,
    cell: ({ pausable }) => <YesNo of={pausable} />,
  },
  {
    key: 'valid_from',
    label: 'requestTerms.valid_from',
    hidden: true,
    cell: ({ valid_from }) => <Day of={valid_from} />,
  },
  { key: 'source', label: 'requestTerms.source', hidden: true, cell: ({ source }) => source ?? '—' },
]

const open = async (preset: Preset | null, name?: string) =>
  (await import('./request-types.preset.tsx')).openPreset(preset, name)

/** The terms that types are given. */
export const Terms = ({ search }: { search: ListSearch & { active?: 'true' | 'false' } }) => {
  const t = useText()
  const local = useLocal()
  const { page, per_page, sort, search_query, active } = search
  const asked = Object.fromEntries(
    Object.entries({ page, per_page, sort, search_query, active }).filter(([, value]) => value !== undefined),
  )
  const create = useMayChange('create') && (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => void open(null)}>
      {t('requestTerms.create')}
    </Button>
  )
  return (
    <>
      {create && <Group mb="sm">{create}</Group>}
      <DataTable
        list="GET /service-request-presets"
        label={t('requestType.tab_terms')}
        search={asked}
        columns={columns}
        open={(preset) => void open(preset, local(preset.name))}
        filters={
          <FilterSelect
            name="active"
            label={t('requestTerms.active')}
            any={t('requestType.anyState')}
            value={active}
            data={[
              { value: 'true', label: t('requestType.onlyActive') },
              { value: 'false', label: t('requestType.onlyInactive') },
            ]}
          />
        }
        empty={{ title: t('requestTerms.emptyTitle'), text: t('requestTerms.emptyText'), action: create }}
      />
    </>
  )
}
