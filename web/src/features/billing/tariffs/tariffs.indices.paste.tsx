import { Alert, Button, Group, List, Select, Stack, Text, Textarea } from '@mantine/core'
import type { InflationIndex } from '@oselia/contract/inflation-indices'
import { useState } from 'react'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { perform } from '../../../platform/perform.ts'
import { lastPeriods, periodAfter } from '../ledger/ledger.periods.public.ts'
import { periodNow, usePeriodText } from '../ledger/ledger.public.tsx'
import { pastedIndices, type PastedIndex } from './tariffs.indices.rules.ts'

interface Props {
  held: readonly InflationIndex[]
  close: () => void
}

/** Months that the first pasted index may be of, and problems that are shown. */
const offered = 180
const shownProblems = 12

const Found = ({ rows, held }: { rows: readonly PastedIndex[]; held: readonly InflationIndex[] }) => {
  const t = useText()
  const write = usePeriodText()
  const bad = rows.filter(({ problem }) => problem !== null)
  const good = rows.filter(({ problem }) => problem === null)
  const changed = good.flatMap(({ period, index }) => {
    const old = held.find((one) => one.period === period)
    return old && old.index !== index ? [write(period!, 'short')] : []
  })
  return (
    <>
      {good.length > 0 && bad.length === 0 && (
        <Text size="sm" role="status">
          {t('indices.found', { count: good.length })}
        </Text>
      )}
      {changed.length > 0 && <Alert color="orange">{t('indices.replaces', { months: changed.join(', ') })}</Alert>}
      {bad.length > 0 && (
        <Alert color="red" role="alert">
          <List size="sm">
            {bad.slice(0, shownProblems).map(({ line, text: said, problem }) => (
              <List.Item key={line}>
                {t('indices.line', { n: line, text: said, problem: t(`indices.problem_${problem!}`) })}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
    </>
  )
}

const PasteForm = ({ held, close }: Props) => {
  const t = useText()
  const write = usePeriodText()
  const now = periodNow()
  const [typed, setTyped] = useState('')
  const [first, setFirst] = useState(held[0] ? periodAfter(held[0].period, 1) : periodAfter(now, -12))
  const rows = pastedIndices(typed, first, now)
  const isReady = rows.length > 0 && rows.every(({ problem }) => problem === null)
  const save = () =>
    perform(
      'PUT /inflation-indices',
      { body: { items: rows.map(({ period, index }) => ({ period: period!, index })) } },
      { first: close, message: t('indices.saved') },
    )
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t('indices.pasteText')}
      </Text>
      <Textarea
        label={t('indices.pasteRows')}
        data-autofocus
        autosize
        minRows={6}
        maxRows={14}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Select
        label={t('indices.first')}
        value={first}
        onChange={(next) => next && setFirst(next)}
        data={lastPeriods(now, offered).map((value) => ({ value, label: write(value) }))}
        searchable
        allowDeselect={false}
        maw={260}
      />
      <Found rows={rows} held={held} />
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {t('ui.cancel')}
        </Button>
        <Button disabled={!isReady} onClick={() => void save()}>
          {t('ui.save')}
        </Button>
      </Group>
    </Stack>
  )
}

/** Takes months and indices pasted from a table, all or none. */
export const pasteIndices = (held: readonly InflationIndex[]) =>
  showModal({
    title: text('indices.paste'),
    size: 'lg',
    body: (close) => <PasteForm held={held} close={close} />,
  })
