import { Badge, Button, Group } from '@mantine/core'
import type { RequestType } from '@oselia/contract/service-request-types'
import { IconPlus } from '@tabler/icons-react'
import { type Column, DataTable } from '../../../platform/data-table.tsx'
import { FilterSelect } from '../../../platform/filters.tsx'
import type { ListSearch } from '../../../platform/list-search.ts'
import { useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { useCan } from '../../../platform/user.ts'
import { PriorityBadge, TypeIcon } from '../request-records/request-records.public.ts'
import { useMayChange, useTypeChoices } from './request-types.choices.ts'

const Name = ({ of }: { of: RequestType }) => {
  const t = useText()
  const local = useLocal()
  return (
    <Group component="span" gap={6} style={{ display: 'inline-flex' }}>
      <TypeIcon type={of} />
      <span>{local(of.name)}</span>
      {!of.active && (
        <Badge component="span" size="sm" variant="light" color="gray" miw="max-content">
          {t('requestType.inactive')}
        </Badge>
      )}
    </Group>
  )
}
const Local = ({ of }: { of: RequestType['departure'] }) => {
  const local = useLocal()
  return of ? local(of.name) : '—'
}
const Count = ({ of }: { of: number }) => useFormat().number(of)

const columns: readonly Column<'GET /service-request-types'>[] = [
  { key: 'name', label: 'requestType.name', sort: 'name', cell: (type) => <Name of={type} /> },
  { key: 'departure', label: 'requestType.departure_id', cell: ({ departure }) => <Local of={departure} /> },
  { key: 'preset', label: 'requestType.preset_id', cell: ({ preset }) => <Local of={preset} /> },
  {
    key: 'priority',
    label: 'request.priority',
    sort: 'priority',
    cell: ({ priority }) => <PriorityBadge priority={priority} />,
  },
  {
    key: 'open_requests',
    label: 'requestType.open_requests',
    end: true,
    cell: ({ open_requests }) => <Count of={open_requests} />,
  },
  {
    key: 'responsible',
    label: 'requestType.responsible_id',
    hidden: true,
    cell: ({ responsible }) => responsible?.name ?? '—',
  },
  {
    key: 'performer',
    label: 'requestType.performer_id',
    hidden: true,
    cell: ({ performer }) => performer?.name ?? '—',
  },
  { key: 'code', label: 'requestType.code', hidden: true, cell: ({ code }) => code ?? '—' },
]

type TypeSearch = ListSearch & { active?: 'true' | 'false'; departure_id?: number[]; preset_id?: number[] }

const open = async (type: RequestType | null, name?: string) =>
  (await import('./request-types.form.tsx')).openType(type, name)

const Filters = ({ search }: { search: TypeSearch }) => {
  const t = useText()
  const { departures, presets } = useTypeChoices()
  return (
    <>
      <FilterSelect
        name="active"
        label={t('requestType.active')}
        any={t('requestType.anyState')}
        value={search.active}
        data={[
          { value: 'true', label: t('requestType.onlyActive') },
          { value: 'false', label: t('requestType.onlyInactive') },
        ]}
      />
      <FilterSelect
        name="departure_id"
        label={t('requestType.departure_id')}
        any={t('requestType.anyDepartment')}
        value={search.departure_id?.join(',')}
        data={departures}
      />
      <FilterSelect
        name="preset_id"
        label={t('requestType.preset_id')}
        any={t('requestType.anyPreset')}
        value={search.preset_id?.join(',')}
        data={presets}
      />
    </>
  )
}

/** Types of requests; the form of one opens above them. */
export const Types = ({ search }: { search: TypeSearch }) => {
  const t = useText()
  const local = useLocal()
  const mayCreate = useMayChange('create')
  const mayRead = useCan('request_types.read')
  const create = mayCreate && (
    <Button
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      data-guide="type-create"
      onClick={() => void open(null)}
    >
      {t('requestType.create')}
    </Button>
  )
  return (
    <>
      {create && <Group mb="sm">{create}</Group>}
      <DataTable
        list="GET /service-request-types"
        label={t('requestTypes.section')}
        search={search}
        columns={columns}
        open={(type) => void open(type, local(type.name))}
        filters={mayRead && <Filters search={search} />}
        empty={{ title: t('requestType.emptyTitle'), text: t('requestType.emptyText'), action: create }}
      />
    </>
  )
}
