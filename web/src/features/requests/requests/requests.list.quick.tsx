import { Group } from '@mantine/core'
import {
  IconAlarm,
  IconAlertTriangle,
  IconInbox,
  IconList,
  IconMessageQuestion,
  IconUserCheck,
  IconUserQuestion,
  type TablerIcon,
} from '@tabler/icons-react'
import { ButtonLink } from '../../../platform/links.tsx'
import { type MessageKey, useText } from '../../../platform/messages.ts'
import { useCan } from '../../../platform/user.ts'
import classes from './requests.list.module.css'
import type { RequestSearch } from './requests.search.ts'

interface Quick {
  label: MessageKey
  icon: TablerIcon
  search: RequestSearch
  /** Right without which the view would always be empty, or the same as another. */
  permission?: string
}

/** Views that everybody has without saving any. */
const quick: readonly Quick[] = [
  { label: 'requestList.viewOpen', icon: IconInbox, search: {} },
  { label: 'requestList.viewAll', icon: IconList, search: { all: true } },
  { label: 'requestList.viewMine', icon: IconUserCheck, search: { mine: true, open: true } },
  {
    label: 'requestList.viewUnassigned',
    icon: IconUserQuestion,
    search: { unassigned: true, open: true },
    permission: 'all_requests.read',
  },
  { label: 'requestList.viewLate', icon: IconAlarm, search: { clock: 'missed', open: true } },
  { label: 'requestList.viewWaiting', icon: IconMessageQuestion, search: { waiting_side: 'staff', open: true } },
  { label: 'requestList.viewEmergency', icon: IconAlertTriangle, search: { priority: 'emergency', open: true } },
]

const notFilters = new Set(['view', 'page', 'per_page', 'sort'])
const written = (search: RequestSearch) =>
  JSON.stringify(
    Object.entries(search)
      .filter(([key, value]) => !notFilters.has(key) && value !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

/** The built-in views as links; the one that is shown is marked. */
export const QuickViews = ({ search }: { search: RequestSearch }) => {
  const t = useText()
  const mayAll = useCan('all_requests.read')
  const { view } = search
  const now = written(search)
  const shown = quick.filter(({ permission }) => !permission || mayAll)
  return (
    <Group
      component="nav"
      aria-label={t('requestList.quick')}
      gap={6}
      mb="sm"
      className={classes.quick}
      data-guide="request-views"
    >
      {shown.map(({ label, icon: Icon, search: wanted }) => {
        const isNow = written(wanted) === now
        return (
          <ButtonLink
            key={label}
            to="/Requests"
            search={{ ...wanted, view }}
            // What is marked is told by the filters, not by the path.
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={isNow ? 'true' : undefined}
            size="xs"
            radius="xl"
            variant={isNow ? 'filled' : 'default'}
            leftSection={<Icon size={15} aria-hidden="true" />}
          >
            {t(label)}
          </ButtonLink>
        )
      })}
    </Group>
  )
}
