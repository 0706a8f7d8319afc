import { List, Stack, Text } from '@mantine/core'
import type { LinkProps } from '@tanstack/react-router'
import { ApiError, call } from '../../../platform/api.ts'
import { askSecondPerson } from '../../../platform/approval-request.tsx'
import type { RowOf } from '../../../platform/data-table.tsx'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { invalidate, invalidateNamed } from '../../../platform/query.ts'
import { sentenceOf, toast, toastError } from '../../../platform/toast.ts'
import { pageOf, shownIn } from '../audit/audit.public.tsx'

export type BinItem = RowOf<'GET /bin'>

// A restored record appears in lists of other resources too, which are refetched with its own.
const touched = (kinds: readonly string[]) =>
  invalidateNamed(['bin', ...new Set(kinds.flatMap((kind) => [kind, kind.replaceAll('_', '-'), ...shownIn(kind)]))])

const send = ({ kind, id }: BinItem) => call('POST /bin/:kind/:id/restore', { params: { kind, id } })

/** The reason why a record stays in the bin, as a sentence with its name. */
const refusalOf = (error: unknown, name: string) => {
  if (!(error instanceof ApiError)) return sentenceOf(error)
  if (error.code === 'needs_second_person') return `${name}: ${sentenceOf(error)}`
  if (error.status === 409) return text('bin.taken', { name })
  return error.status === 404 ? text('bin.gone', { name }) : `${name}: ${sentenceOf(error)}`
}

/** Restores one record; the toast links to its page where it has one. */
export const restoreOne = async (item: BinItem, go: (page: LinkProps) => unknown) => {
  const { kind, label: name } = item
  try {
    await send(item)
  } catch (error) {
    // Only the return of an owner needs one.
    const asked = { kind: 'staff.owner', entity_id: item.id, payload: { act: 'restore' } } as const
    if (await askSecondPerson(error, asked)) return undefined
    if (error instanceof ApiError && [404, 409].includes(error.status)) {
      await toast({ message: refusalOf(error, name), kind: 'refused' })
      return invalidate('bin')
    }
    return toastError(error)
  }
  await touched([kind])
  const page = pageOf(item)
  await toast({
    message: text('bin.restored', { name }),
    next: page && { label: text('bin.open'), go: () => go(page) },
  })
}

const Summary = ({ done, left }: { done: number; left: readonly string[] }) => {
  const t = useText()
  return (
    <Stack>
      <Text>{t('bin.summaryDone', { count: done })}</Text>
      <Text fw={600}>{t('bin.summaryLeft')}</Text>
      <List>
        {left.map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
    </Stack>
  )
}

/** Restores several records one by one; reports those that failed with their reasons. */
export const restoreMany = async (items: readonly BinItem[], progress: (done: number) => void) => {
  const left: string[] = []
  for (const [at, item] of items.entries()) {
    progress(at)
    await send(item).catch((error: unknown) => void left.push(refusalOf(error, item.label)))
  }
  await touched(items.map(({ kind }) => kind))
  const done = items.length - left.length
  if (left.length === 0) return toast({ message: text('bin.summaryDone', { count: done }) })
  showModal({ title: text('bin.summary'), body: () => <Summary done={done} left={left} /> })
}
