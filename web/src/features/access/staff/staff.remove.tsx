import { Button, Group, List, Stack, Text } from '@mantine/core'
import type { StaffDetails } from '@oselia/contract/staff'
import { useState } from 'react'
import { ApiError, call } from '../../../platform/api.ts'
import { LookupField } from '../../../platform/lookup-field.tsx'
import { type Text as Say, text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { queryClient } from '../../../platform/query.ts'
import { sentenceOf, toastError } from '../../../platform/toast.ts'
import { toastDeleted } from '../../../platform/undo.ts'
import { type StaffChoice, useFindStaff } from './staff.picker.tsx'

type Usage = readonly { kind: string; count: number }[]
const usageKinds = ['requests', 'types', 'contacts', 'departures', 'absences'] as const

/** Related records of a staff member, one line per kind. */
const usageLines = (usage: Usage, t: Say) =>
  usage
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => t(`staffPage.usage_${usageKinds.find((known) => known === kind) ?? 'other'}`, { count }))

interface Props {
  person: StaffDetails
  usage: Usage
  away: () => Promise<void>
  close: () => void
}

/** The content of the modal and the deletion; 409 `in_use` asks for a successor. */
const useRemoval = ({ person: { id }, usage, away, close }: Props) => {
  const t = useText()
  const [heir, setHeir] = useState<StaffChoice | null>(null)
  const [needed, setNeeded] = useState(usage.some(({ count }) => count > 0))
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await call('DELETE /staff/:id', { params: { id }, query: { replace_with: heir?.id } })
    } catch (failure) {
      setBusy(false)
      const refused = failure instanceof ApiError ? failure : null
      const issue = refused?.errors['replace_with']?.[0]
      if (refused?.code === 'in_use') {
        setNeeded(true)
        return setError(t('staffPage.takesOverNeeded'))
      }
      return issue ? setError(issue) : setError(sentenceOf(failure))
    }
    close()
    await away()
    queryClient.removeQueries({ queryKey: ['staff', 'GET /staff/:id', { params: { id } }] })
    await toastDeleted({
      kind: 'staff',
      id,
      message: text('staffPage.removed'),
      restored: text('staffPage.restored'),
      touches: ['staff', 'staff_role', 'staff_departure'],
    })
  }
  const choose = (next: StaffChoice | null) => {
    setHeir(next)
    setError(undefined)
  }
  return { heir, choose, needed, error, busy, remove }
}

const Removal = (props: Props) => {
  const t = useText()
  const { person, usage, close } = props
  const { heir, choose, needed, error, busy, remove } = useRemoval(props)
  const find = useFindStaff(person.id)
  const lines = usageLines(usage, t)
  return (
    <Stack>
      <Text>{t('staffPage.removeText', { name: person.name })}</Text>
      {lines.length > 0 && (
        <>
          <Text fw={600}>{t('ui.hangsOnIt')}</Text>
          <List>
            {lines.map((line) => (
              <List.Item key={line}>{line}</List.Item>
            ))}
          </List>
        </>
      )}
      {needed ? (
        <LookupField<StaffChoice>
          path="replace_with"
          resource="staff"
          within={person.id}
          label={t('staffPage.takesOver')}
          description={t('staffPage.takesOverHint')}
          placeholder={t('staff.pickHint')}
          error={error}
          find={find}
          value={heir}
          choose={choose}
        />
      ) : (
        error && (
          <Text role="alert" c="var(--mantine-color-error)">
            {error}
          </Text>
        )
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={close} data-autofocus>
          {t('ui.cancel')}
        </Button>
        <Button color="red.9" loading={busy} onClick={() => void remove().catch(toastError)}>
          {t('ui.delete')}
        </Button>
      </Group>
    </Stack>
  )
}

const ask = async (person: StaffDetails, away: () => Promise<void>) => {
  const { data } = await call('GET /staff/:id/usage', { params: { id: person.id } })
  showModal({
    title: text('staffPage.removeTitle'),
    body: (close) => <Removal person={person} usage={data} away={away} close={close} />,
  })
}

/** Deletes a staff member after showing the related records and asking for a successor; `away` leaves the page. */
export const removeStaff = (person: StaffDetails, away: () => Promise<void>) => void ask(person, away).catch(toastError)
