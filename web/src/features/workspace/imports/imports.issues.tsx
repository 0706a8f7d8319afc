import { Button, Group, List, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import type { ImportIssueGroup, ImportRun } from '@oselia/contract/imports'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useText } from '../../../platform/messages.ts'
import { perform } from '../../../platform/perform.ts'
import { read } from '../../../platform/query.ts'
import { fieldName } from './imports.words.ts'

const actions = ['set', 'empty', 'skip'] as const

const useCorrection = (run: ImportRun, group: ImportIssueGroup) => {
  const [chosen, setChosen] = useState('all')
  const [action, setAction] = useState<(typeof actions)[number]>(group.column < 0 ? 'skip' : 'set')
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const correct = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const { column, field, key } = group
    const body = {
      version: run.version,
      column,
      field,
      key,
      ...(chosen !== 'all' && { value: group.values[Number(chosen)]!.value }),
      ...(action === 'skip' ? { action } : { action: 'set' as const, text: action === 'set' ? text : '' }),
    }
    await perform('POST /imports/:id/corrections', { params: { id: run.id }, body })
    setBusy(false)
  }
  return { chosen, setChosen, action, setAction, text, setText, busy, correct }
}

const Correction = ({ run, group }: { run: ImportRun; group: ImportIssueGroup }) => {
  const t = useText()
  const { chosen, setChosen, action, setAction, text, setText, busy, correct } = useCorrection(run, group)
  const name = group.heading || fieldName(t, group.field)
  const title = [name, group.message].filter(Boolean).join(': ')
  const values = group.values.map(({ value, rows }, at) => ({
    value: String(at),
    label: `${value?.slice(0, 60) ?? t('importGrid.emptyValue')} (${String(rows)})`,
  }))
  return (
    <form onSubmit={(event) => void correct(event)} aria-label={title}>
      <Text fw={600} size="sm">
        {title} · {t('importGrid.rows', { count: group.rows })}
      </Text>
      <Group align="end" gap="xs">
        <NativeSelect
          size="xs"
          label={t('importGrid.values')}
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={[{ value: 'all', label: t('importGrid.anyValue') }, ...values]}
        />
        <NativeSelect
          size="xs"
          label={t('importGrid.action')}
          value={action}
          onChange={(event) => setAction(event.currentTarget.value as (typeof actions)[number])}
          data={actions
            .filter((one) => one === 'skip' || group.column >= 0)
            .map((one) => ({ value: one, label: t(`importGrid.${one}`) }))}
        />
        {action === 'set' && (
          <TextInput
            size="xs"
            label={t('importGrid.text')}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        <Button type="submit" size="xs" loading={busy} disabled={action === 'set' && text.trim() === ''}>
          {t('importGrid.correctAll')}
        </Button>
      </Group>
    </form>
  )
}

/** Errors by column and kind; one correction applies to all rows of a group. */
export const ImportIssues = ({ run }: { run: ImportRun }) => {
  const t = useText()
  const groups = useQuery(read('GET /imports/:id/issues', { params: { id: run.id } })).data?.data ?? []
  if (groups.length === 0) return null
  return (
    <Stack gap="xs">
      <Text fw={600}>{t('importGrid.bulk')}</Text>
      <List listStyleType="none" spacing="sm" aria-label={t('importGrid.bulk')}>
        {groups.map((group) => (
          <List.Item key={`${String(group.column)} ${group.field} ${group.key}`}>
            <Correction key={run.version} run={run} group={group} />
          </List.Item>
        ))}
      </List>
    </Stack>
  )
}
