import { Button, Stack, Text } from '@mantine/core'
import type { ReplyOf } from '@oselia/contract/api'
import type { ReactNode } from 'react'
import { call } from '../../platform/api.ts'
import { LookupField } from '../../platform/lookup-field.tsx'
import { useFormat, useText } from '../../platform/messages.ts'

type Worker = ReplyOf<'GET /service_request/form'>['form']['performer'][number]

/** Somebody who may answer for a request or do it, as a field holds him. */
export interface WorkerChoice {
  id: number
  label: string
  name?: string
  absent_until?: string | null
  deputy?: { id: number; name: string } | null
}

export const knownWorker = (person: { id: number; name: string } | null): WorkerChoice | null =>
  person && { id: person.id, label: person.name, name: person.name }

/** A person with his load, and what stands in his way. */
const useWorkerWords = () => {
  const t = useText()
  const { day, number } = useFormat()
  const load = ({ open_requests: open, max_open_requests: most }: Worker) =>
    most === null
      ? t('requestCard.load', { count: open })
      : t('requestCard.loadOf', { count: number(open), most: number(most) })
  const away = ({ absent_until, deputy }: Worker) =>
    absent_until &&
    (deputy
      ? t('requestCard.absentDeputy', { day: day(absent_until), name: deputy.name })
      : t('requestCard.absent', { day: day(absent_until) }))
  return (worker: Worker): WorkerChoice => ({
    id: worker.value,
    name: worker.label,
    label: [worker.label, worker.fits && t('requestCard.fits'), load(worker), away(worker)].filter(Boolean).join(' · '),
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

const nobody: readonly number[] = []

/** Finds a person of the staff for a request: how much he has to do, until when he is away, and who stands in. */
export const WorkerField = ({ as, house_id, type_id, without = nobody, ...field }: Props) => {
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
        placeholder={t('requestCard.findPerson')}
        {...field}
        resource="service_request"
        within={`${as} ${house_id} ${type_id} ${without.join()}`}
        find={find}
      />
      <div role="status">
        {value?.absent_until && (
          <Text size="sm" c="var(--mantine-color-orange-light-color)">
            {t('requestCard.absentChosen', { name: value.name ?? value.label, day: day(value.absent_until) })}
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
          {t('requestCard.takeDeputy', { name: value.deputy.name })}
        </Button>
      )}
    </Stack>
  )
}
