import { Button, Menu } from '@mantine/core'
import type { RequestBrief } from '@oselia/contract/service-request-details'
import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconCalendarTime,
  IconChevronDown,
  IconFlag,
  IconPrinter,
  IconTag,
  IconTool,
  IconTrash,
  IconUrgent,
  IconUserCheck,
  type TablerIcon,
} from '@tabler/icons-react'
import { useRef } from 'react'
import { call } from '../../../platform/api.ts'
import { followJob } from '../../../platform/jobs.ts'
import { text, useText } from '../../../platform/messages.ts'
import { confirm } from '../../../platform/modal.tsx'
import { toast, toastError } from '../../../platform/toast.ts'
import { useCan } from '../../../platform/user.ts'
import type { BulkAction } from './requests.bulk.form.tsx'
import { printOrders } from './requests.details.actions.ts'

const MOST_IN_PRINT = 50

const actions = {
  assign: { label: 'requestList.assign', icon: IconUserCheck, approve: true },
  transition: { label: 'requestList.transition', icon: IconArrowsExchange, approve: true },
  priority: { label: 'requestList.setPriority', icon: IconFlag, approve: false },
  type: { label: 'requestList.setType', icon: IconTool, approve: false },
  due: { label: 'requestList.setDue', icon: IconCalendarTime, approve: false },
  tags: { label: 'requestList.addTags', icon: IconTag, approve: false },
  incident: { label: 'requestList.joinIncident', icon: IconAlertTriangle, approve: true },
} as const satisfies Record<BulkAction, { label: string; icon: TablerIcon; approve: boolean }>
const inMenu = ['priority', 'type', 'due', 'tags', 'incident'] as const
const small = { size: 16, 'aria-hidden': true } as const

const remove = async (ids: number[], clear: () => void) => {
  const agreed = await confirm({
    title: text('requestList.bulkDeleteTitle', { count: ids.length }),
    text: text('requestList.bulkDeleteText'),
    yes: text('ui.delete'),
    danger: true,
  })
  if (!agreed) return
  const { data } = await call('POST /service_request/bulk', { body: { ids, act: 'remove' } })
  clear()
  followJob({
    id: data.job_id,
    title: 'requests.bulkRunning',
    done: 'requests.bulkDeleted',
    touches: ['service_request'],
    undo: 'POST /service_request/bulk/:id/undo',
    undone: 'requests.bulkUndone',
  })
}

/** A new incident of the chosen requests: of their house, where they have one in common, and of their type. */
const newIncident = async (rows: RequestBrief[], clear: () => void) => {
  const only = <T,>(all: T[]) => (new Set(all).size === 1 ? all[0]! : null)
  const id = only(rows.map((row) => row.house_id))
  // Whoever may not look into houses reads the address of the request in its place.
  const label = (house: number) =>
    call('GET /houses/:id', { params: { id: house } }).then(
      ({ data }) => data.address,
      () => rows[0]!.address,
    )
  const door = await import('../incidents/incidents.form.public.tsx')
  return door.newIncident({
    house: id === null ? null : { id, label: await label(id) },
    type_id: only(rows.map(({ type }) => type.id)),
    request_ids: rows.map(({ id }) => id),
    done: clear,
  })
}

const print = (ids: number[]) =>
  ids.length > MOST_IN_PRINT ? toast({ message: text('requestList.printTooMany'), kind: 'refused' }) : printOrders(ids)

type Chosen = { rows: RequestBrief[]; clear: () => void }

const MoreActions = ({ rows, clear, ask }: Chosen & { ask: (act: BulkAction) => Promise<unknown> }) => {
  const t = useText()
  const target = useRef<HTMLButtonElement>(null)
  // The dialog returns the focus to the element that had it, and a menu item is unmounted by then: hence the menu’s button.
  const begin = (act: () => Promise<unknown>) => {
    target.current?.focus()
    void act().catch(toastError)
  }
  const mayApprove = useCan('service_requests.approve')
  const mayDelete = useCan('service_requests.delete')
  const ids = rows.map(({ id }) => id)
  return (
    <Menu position="bottom-start" withinPortal={false}>
      <Menu.Target>
        <Button ref={target} size="xs" variant="default" rightSection={<IconChevronDown {...small} />}>
          {t('requestList.more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {inMenu
          .filter((act) => mayApprove || !actions[act].approve)
          .map((act) => {
            const { icon: Icon, label } = actions[act]
            return (
              <Menu.Item key={act} leftSection={<Icon {...small} />} onClick={() => begin(() => ask(act))}>
                {t(label)}
              </Menu.Item>
            )
          })}
        {mayApprove && (
          <Menu.Item leftSection={<IconUrgent {...small} />} onClick={() => begin(() => newIncident(rows, clear))}>
            {t('incidents.create')}
          </Menu.Item>
        )}
        {mayDelete && (
          <Menu.Item leftSection={<IconTrash {...small} />} onClick={() => begin(() => remove(ids, clear))}>
            {t('ui.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** What may be done to the chosen requests together; it runs as one job, which can be left. */
export const BulkActions = ({ rows, clear }: Chosen) => {
  const t = useText()
  const mayApprove = useCan('service_requests.approve')
  const ids = rows.map(({ id }) => id)
  const ask = async (act: BulkAction) =>
    (await import('./requests.bulk.form.tsx')).askBulk(act, actions[act].label, rows, clear)
  return (
    <>
      {mayApprove &&
        (['assign', 'transition'] as const).map((act) => {
          const { icon: Icon, label } = actions[act]
          return (
            <Button
              key={act}
              size="xs"
              variant="default"
              leftSection={<Icon {...small} />}
              onClick={() => void ask(act).catch(toastError)}
            >
              {t(label)}
            </Button>
          )
        })}
      <Button size="xs" variant="default" leftSection={<IconPrinter {...small} />} onClick={() => void print(ids)}>
        {t('requestList.print')}
      </Button>
      <MoreActions rows={rows} clear={clear} ask={ask} />
    </>
  )
}
