import { Button, Group, List, NativeSelect, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from './api.ts'
import { text, useText } from './messages.ts'
import { confirm, showModal } from './modal.tsx'
import { toastError } from './toast.ts'

interface Removal {
  /** Resource whose things take its place; the choices are forgotten together with it. */
  resource: string
  /** What is asked while nothing hangs on the thing. */
  question: { title: string; text: string }
  /** What hangs on it, one line each, where that is known beforehand: then the replacement is asked at once. */
  hangs?: string[]
  /** The words of the dialog that asks for the replacement. */
  replace: { title: string; text: string; label: string; choose: string; yes: string }
  /** What may take its place. */
  choices: () => Promise<readonly { id: number; label: string }[]>
  /** Deletes the thing, and hands what hangs on it to another one. */
  remove: (replaceWith?: number) => Promise<unknown>
  /** What happens when it is deleted. */
  done: () => unknown
}

const askReplacement = (of: Removal) =>
  showModal({ title: of.replace.title, body: (close) => <Replacement of={of} close={close} /> })

/**
 * Deletes a thing of a dictionary after asking. One on which others hang (409 `in_use`, or lines given beforehand) is deleted only
 * together with its replacement, which is asked for in a dialog. Rejects with every other refusal.
 */
export const removeOrReplace = async (of: Removal) => {
  if (of.hangs && of.hangs.length > 0) return askReplacement(of)
  if (!(await confirm({ ...of.question, yes: text('ui.delete'), danger: true }))) return
  try {
    await of.remove()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'in_use') throw error
    return askReplacement(of)
  }
  await of.done()
}

const faultOf = (error: unknown) => (error instanceof ApiError ? error.errors['replace_with']?.join(' ') : undefined)

const Hanging = ({ lines }: { lines: string[] }) => {
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
  const { replace, hangs = [] } = of
  const [chosen, setChosen] = useState('')
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const { data } = useQuery({ queryKey: [of.resource, 'replacement', replace.title], queryFn: of.choices })
  const settle = async () => {
    if (busy) return
    if (chosen === '') return setFault(t('ui.chooseReplacement'))
    setBusy(true)
    try {
      await of.remove(Number(chosen))
      close()
      await of.done()
    } catch (error) {
      const fault = faultOf(error)
      if (fault) setFault(fault)
      else await toastError(error)
    }
    setBusy(false)
  }
  return (
    <Stack>
      <Text>{replace.text}</Text>
      {hangs.length > 0 && <Hanging lines={hangs} />}
      <NativeSelect
        label={replace.label}
        withAsterisk
        data-autofocus
        value={chosen}
        error={fault || undefined}
        data={[
          { value: '', label: replace.choose },
          ...(data ?? []).map(({ id, label }) => ({ value: String(id), label })),
        ]}
        onChange={(event) => {
          setChosen(event.currentTarget.value)
          setFault('')
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
