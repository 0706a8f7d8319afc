import { Button, Group, List, NativeSelect, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from './api.ts'
import { text, useText } from './messages.ts'
import { confirm, showAbove } from './modal.tsx'
import { toastError } from './toast.ts'

interface Removal {
  /** The resource of possible replacements, part of the query key. */
  resource: string
  /** The confirmation when there are no related records. */
  question: { title: string; text: string }
  /** Related records, one line each, when known in advance: then the replacement is asked for at once. */
  dependents?: string[]
  /** Texts of the replacement dialog. */
  replace: { title: string; text: string; label: string; choose: string; yes: string }
  /** Loads the possible replacements. */
  choices: () => Promise<readonly { id: number; label: string }[]>
  /** Deletes the record and reassigns related records to the replacement. */
  remove: (replaceWith?: number) => Promise<unknown>
  /** Called after the deletion. */
  done: () => unknown
}

const askReplacement = (of: Removal) =>
  showAbove({ title: of.replace.title, body: (close) => <Replacement of={of} close={close} /> })

/**
 * Deletes a dictionary entry after confirmation. An entry in use (409 `in_use`, or lines given in advance) requires a
 * replacement, selected in a dialog. Rejects with every other refusal.
 */
export const removeOrReplace = async (of: Removal) => {
  if (of.dependents && of.dependents.length > 0) return askReplacement(of)
  if (!(await confirm({ ...of.question, yes: text('ui.delete'), danger: true }))) return
  try {
    await of.remove()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'in_use') throw error
    return askReplacement(of)
  }
  await of.done()
}

const issueOf = (error: unknown) => (error instanceof ApiError ? error.errors['replace_with']?.join(' ') : undefined)

const Dependents = ({ lines }: { lines: string[] }) => {
  const t = useText()
  return (
    <div>
      <Text fw={600}>{t('ui.hangsOnIt')}</Text>
      <List>
        {lines.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    </div>
  )
}

const Replacement = ({ of, close }: { of: Removal; close: () => void }) => {
  const t = useText()
  const { replace, dependents = [] } = of
  const [chosen, setChosen] = useState('')
  const [issue, setIssue] = useState('')
  const [busy, setBusy] = useState(false)
  const { data } = useQuery({ queryKey: [of.resource, 'replacement', replace.title], queryFn: of.choices })
  const settle = async () => {
    if (busy) return
    if (chosen === '') return setIssue(t('ui.chooseReplacement'))
    setBusy(true)
    try {
      await of.remove(Number(chosen))
      close()
      await of.done()
    } catch (error) {
      const refusal = issueOf(error)
      if (refusal) setIssue(refusal)
      else await toastError(error)
    }
    setBusy(false)
  }
  return (
    <Stack>
      <Text>{replace.text}</Text>
      {dependents.length > 0 && <Dependents lines={dependents} />}
      <NativeSelect
        label={replace.label}
        withAsterisk
        data-autofocus
        value={chosen}
        error={issue || undefined}
        data={[
          { value: '', label: replace.choose },
          ...(data ?? []).map(({ id, label }) => ({ value: String(id), label })),
        ]}
        onChange={(event) => {
          setChosen(event.currentTarget.value)
          setIssue('')
        }}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {t('ui.cancel')}
        </Button>
        <Button color="red.9" loading={busy} onClick={() => void settle()}>
          {replace.yes}
        </Button>
      </Group>
    </Stack>
  )
}
