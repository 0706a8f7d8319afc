import { List, Stack, Text } from '@mantine/core'
import type { House } from '@oselia/contract/houses'
import { call } from '../../platform/api.ts'
import { type Text as Texts, text } from '../../platform/messages.ts'
import { confirm } from '../../platform/modal.tsx'
import { invalidate, queryClient } from '../../platform/query.ts'
import { askSecondPerson } from '../../platform/second-person.tsx'
import { toast, toastError } from '../../platform/toast.ts'
import { toastDeleted } from '../../platform/undo.ts'

type Usage = readonly { kind: string; count: number }[]

/** What hangs on a thing, one line for each kind. */
export const usageLines = (usage: Usage, t: Texts) => {
  const keys = {
    announcements: 'houses.usageAnnouncements',
    houses: 'houses.usageHouses',
    realty: 'houses.usageUnits',
    residents: 'houses.usageResidents',
    service_requests: 'houses.usageRequests',
    staff: 'houses.usageStaff',
  } as const
  return usage
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => t(kind in keys ? keys[kind as keyof typeof keys] : 'houses.usageOther', { count }))
}

const Preview = ({ houses }: { houses: readonly House[] }) => (
  <Stack gap="xs">
    <List>
      {houses.map(({ id, address, complex }) => (
        <List.Item key={id}>
          {complex
            ? text('houses.unlinkLine', { address, complex: complex.name })
            : text('houses.unlinkAlready', { address })}
        </List.Item>
      ))}
    </List>
    <Text size="sm">{text('houses.unlinkEffects')}</Text>
  </Stack>
)

const unlink = async (houses: readonly House[]) => {
  const linked = houses.filter(({ complex }) => complex)
  if (linked.length === 0) {
    await toast({ message: text('houses.unlinkNone') })
    return false
  }
  const agreed = await confirm({
    title: text('houses.unlinkTitle'),
    text: <Preview houses={houses} />,
    yes: text('houses.unlink'),
  })
  if (!agreed) return false
  const { data } = await call('POST /houses/unlink', { body: { house_ids: linked.map(({ id }) => id) } })
  await invalidate('houses', 'complexes')
  await toast({ message: text('houses.unlinkedDone', { count: data.house_ids.length }) })
  return true
}

/** Takes houses out of their complex after showing what that changes; `done` only when it was done. */
export const unlinkHouses = (houses: readonly House[], done?: () => void) =>
  void unlink(houses)
    .then((isDone) => isDone && done?.())
    .catch(toastError)

const remove = async ({ id, address }: House, away: () => Promise<void>) => {
  const usage = await call('GET /houses/:id/usage', { params: { id } })
  const agreed = await confirm({
    title: text('houses.removeTitle'),
    text: text('houses.removeText', { address }),
    hangs: usageLines(usage.data, text),
    yes: text('ui.delete'),
    danger: true,
  })
  if (!agreed) return
  await call('DELETE /houses/:id', { params: { id } })
  await away()
  queryClient.removeQueries({ queryKey: ['houses', 'GET /houses/:id', { params: { id } }] })
  await toastDeleted({
    kind: 'houses',
    id,
    message: text('houses.removed'),
    restored: text('houses.restored'),
    touches: ['houses', 'complexes', 'house-types'],
  })
}

/** Deletes a house after showing what hangs on it; `away` leads off its page. */
export const removeHouse = (house: House, away: () => Promise<void>) =>
  void remove(house, away).catch(async (error) => {
    if (!(await askSecondPerson(error, { kind: 'houses.delete', entity_id: house.id }))) await toastError(error)
  })
