import { Alert, Button, Checkbox, Group, List, Stack, Text, Textarea } from '@mantine/core'
import type { EntryRow } from '@oselia/contract/meters'
import { useState } from 'react'
import type { ApiError } from '../../../platform/api.ts'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { perform } from '../../../platform/perform.ts'
import { toastError } from '../../../platform/toast.ts'
import { matchRows, pastedRows } from './meters.entry.rules.ts'

interface Props {
  rows: readonly EntryRow[]
  day: string
  close: () => void
}

interface FoundProps {
  found: number
  all: number
  missing: readonly string[]
  unread: readonly string[]
}

const Found = ({ found, all, missing, unread }: FoundProps) => {
  const t = useText()
  if (all === 0) return null
  return (
    <>
      <Text size="sm" role="status">
        {t('readings.pasteFound', { found, all })}
      </Text>
      {missing.length > 0 && (
        <Alert color="orange">{t('readings.pasteMissing', { numbers: missing.slice(0, 20).join(', ') })}</Alert>
      )}
      {unread.length > 0 && (
        <Alert color="orange">{t('readings.pasteUnread', { numbers: unread.slice(0, 20).join(', ') })}</Alert>
      )}
    </>
  )
}

interface RefusalsProps {
  lines: readonly string[]
  confirmed: boolean
  confirm: (confirmed: boolean) => void
}

const Refusals = ({ lines, confirmed, confirm }: RefusalsProps) => {
  const t = useText()
  return (
    <>
      <Alert color="red" role="alert">
        <List size="sm">
          {lines.slice(0, 20).map((line) => (
            <List.Item key={line}>{line}</List.Item>
          ))}
        </List>
      </Alert>
      <Checkbox
        label={t('readings.pasteLarge')}
        checked={confirmed}
        onChange={(event) => confirm(event.currentTarget.checked)}
      />
    </>
  )
}

const PasteForm = ({ rows, day, close }: Props) => {
  const t = useText()
  const [typed, setTyped] = useState('')
  const [confirmed, setConfirmed] = useState(false)
  const [refusals, setRefusals] = useState<string[]>([])
  const { rows: pasted, unread } = pastedRows(typed)
  const { found, missing } = matchRows(pasted, rows)
  const numberOf = (at: number) => rows.find(({ id }) => id === found[at]?.meter_id)?.number ?? ''
  const refused = async (error: ApiError) => {
    const lines = Object.entries(error.errors ?? {}).map(
      ([path, sentences]) => `${numberOf(Number(path.split('.')[1]))}: ${sentences.join(' ')}`,
    )
    setRefusals(lines)
    if (lines.length === 0) await toastError(error)
  }
  const save = () =>
    perform(
      'POST /meter-readings/bulk',
      { body: { readings: found.map((one) => ({ ...one, day, source: 'import' as const, confirmed })) } },
      {
        touches: ['meters'],
        first: close,
        message: t('readings.pasted', { count: found.length }),
        failed: refused,
      },
    )
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t('readings.pasteText')}
      </Text>
      <Textarea
        label={t('readings.pasteRows')}
        data-autofocus
        autosize
        minRows={6}
        maxRows={14}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setRefusals([])
        }}
      />
      <Found found={found.length} all={pasted.length + unread.length} missing={missing} unread={unread} />
      {refusals.length > 0 && <Refusals lines={refusals} confirmed={confirmed} confirm={setConfirmed} />}
      <Group justify="flex-end">
        <Button disabled={found.length === 0} onClick={() => void save()}>
          {t('readings.pasteSave')}
        </Button>
      </Group>
    </Stack>
  )
}

/** Takes readings pasted from a spreadsheet, all or none. */
export const pasteReadings = (rows: readonly EntryRow[], day: string) =>
  showModal({
    title: text('readings.paste'),
    size: 'lg',
    body: (close) => <PasteForm rows={rows} day={day} close={close} />,
  })
