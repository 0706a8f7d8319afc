import { Button, Stack, Text } from '@mantine/core'
import type { ReplyOf } from '@oselia/contract/api'
import type { ReactNode } from 'react'
import { call } from '../../../platform/api.ts'
import { LookupField } from '../../../platform/lookup-field.tsx'
import { useFormat, useText } from '../../../platform/messages.ts'

type Worker = ReplyOf<'GET /service_request/form'>['form']['performer'][number]

/** A possible responsible or assignee, as the value of a field. */
export interface WorkerChoice {
  id: number
  label: string
  name?: string
  absent_until?: string | null
  deputy?: { id: number; name: string } | null
}

export const knownWorker = (person: { id: number; name: string } | null): WorkerChoice | null =>
  person && { id: person.id, label: person.name, name: person.name }

/** A person with their workload, and the reasons against choosing them. */
const useWorkerWords = () => {
  const t = useText()
  const { day, number } = useFormat()
  const load = ({ open_requests: open, max_open_requests: most }: Worker) =>
    most === null
      ? t('requestDetails.load', { count: open })
      : t('requestDetails.loadOf', { count: number(open), most: number(most) })
  const away = ({ absent_until, deputy }: Worker) =>
    absent_until &&
    (deputy
      ? t('requestDetails.absentDeputy', { day: day(absent_until), name: deputy.name })
      : t('requestDetails.absent', { day: day(absent_until) }))
  return (worker: Worker): WorkerChoice => ({
    id: worker.value,
    name: worker.label,
    label: [worker.label, worker.fits && t('requestDetails.fits'), load(worker), away(worker)]
      .filter(Boolean)
      .join(' · '),
    absent_until: worker.absent_until,
    deputy: worker.deputy,
  })
}

interface Props {
  /** `responsible` or `performer`: who may be chosen. */
  as: 'responsible' | 'performer'
  path: string
  label: string
  description?: string
  withAsterisk?: boolean
  error?: ReactNode
  house_id: number
  type_id: number
  value: WorkerChoice | null
  choose: (value: WorkerChoice | null) => void
  /** People who can't be chosen. */
  without?: readonly number[]
}

const noIds: readonly number[] = []

/** Selects a staff member for a request, with workload, absence and deputy. */
export const WorkerField = ({ as, house_id, type_id, without = noIds, ...field }: Props) => {
  const t = useText()
  const { day } = useFormat()
  const written = useWorkerWords()
  const { value, choose } = field
  const find = async (search_query: string, signal: AbortSignal) => {
    const { form } = await call('GET /service_request/form', { query: { house_id, type_id, search_query }, signal })
    return form[as].filter(({ value: id }) => !without.includes(id)).map(written)
  }
  return (
    <Stack gap={6}>
      <LookupField<WorkerChoice>
        placeholder={t('requestDetails.findPerson')}
        {...field}
        resource="service_request"
        within={`${as} ${house_id} ${type_id} ${without.join()}`}
        find={find}
      />
      <div role="status">
        {value?.absent_until && (
          <Text size="sm" c="var(--mantine-color-orange-light-color)">
            {t('requestDetails.absentChosen', { name: value.name ?? value.label, day: day(value.absent_until) })}
          </Text>
        )}
      </div>
      {value?.absent_until && value.deputy && (
        <Button
          size="compact-sm"
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => choose(knownWorker(value.deputy ?? null))}
        >
          {t('requestDetails.takeDeputy', { name: value.deputy.name })}
        </Button>
      )}
    </Stack>
  )
}
