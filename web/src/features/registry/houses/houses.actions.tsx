import { List, Stack, Text } from '@mantine/core'
import type { House } from '@oselia/contract/houses'
import { call } from '../../../platform/api.ts'
import { type Text as Texts, text } from '../../../platform/messages.ts'
import { confirm } from '../../../platform/modal.tsx'
import { perform } from '../../../platform/perform.ts'
import { orSecondPerson } from '../../../platform/approval-request.tsx'
import { toast, toastError } from '../../../platform/toast.ts'
import { deleteToBin } from '../../../platform/undo.ts'

type Usage = readonly { kind: string; count: number }[]

/** Related records, one line per kind. */
export const usageLines = (usage: Usage, t: Texts) => {
  const keys = {
    announcements: 'houses.usageAnnouncements',
    contacts: 'houses.usageContacts',
    documents: 'houses.usageDocuments',
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

/** Removes houses from their complex after confirmation; `done` runs only on success. */
export const unlinkHouses = async (houses: readonly House[], done?: () => void) => {
  const linked = houses.filter(({ complex }) => complex)
  if (linked.length === 0) return toast({ message: text('houses.unlinkNone') })
  const agreed = await confirm({
    title: text('houses.unlinkTitle'),
    text: <Preview houses={houses} />,
    yes: text('houses.unlink'),
  })
  if (!agreed) return
  await perform(
    'POST /houses/unlink',
    { body: { house_ids: linked.map(({ id }) => id) } },
    {
      touches: ['complexes'],
      done: async ({ data }) => {
        await toast({ message: text('houses.unlinkedDone', { count: data.house_ids.length }) })
        done?.()
      },
    },
  )
}

const remove = async ({ id, address }: House, away: () => Promise<void>) => {
  const usage = await call('GET /houses/:id/usage', { params: { id } })
  await deleteToBin({
    call: 'DELETE /houses/:id',
    kind: 'houses',
    id,
    question: {
      title: text('houses.removeTitle'),
      text: text('houses.removeText', { address }),
      dependents: usageLines(usage.data, text),
    },
    first: away,
    failed: orSecondPerson({ kind: 'houses.delete', entity_id: id }),
    message: text('houses.removed'),
    restored: text('houses.restored'),
    touches: ['houses', 'complexes', 'house-types'],
  })
}

/** Deletes a house after showing the related records; `away` leaves the page. */
export const removeHouse = (house: House, away: () => Promise<void>) => void remove(house, away).catch(toastError)
