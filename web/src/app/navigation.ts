import {
  IconBuildings,
  IconCar,
  IconChecklist,
  IconDoor,
  IconHistory,
  IconHome,
  IconHomeHeart,
  IconIdBadge2,
  IconMailForward,
  IconMessageReport,
  IconPlus,
  IconSettings,
  IconShieldHalf,
  IconSpeakerphone,
  IconTool,
  IconTrash,
  IconUpload,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import type { MessageKey } from '../platform/messages.ts'

/** Parts of the sidebar that stand under a heading of their own; what has none stands above them. */
export const groups = ['team', 'administration'] as const

interface Section {
  to: LinkProps['to'] & string
  params?: Record<string, string>
  label: MessageKey
  icon: TablerIcon
  /** Permission without which the section is not shown. */
  may?: string
  group?: (typeof groups)[number]
}

/** The sidebar, in its order: one line per section, those of a group together. */
export const sections: readonly Section[] = [
  { to: '/', label: 'home.section', icon: IconHome },
  { to: '/Houses', label: 'houses.section', icon: IconBuildings, may: 'houses.read' },
  { to: '/Realty', label: 'realty.section', icon: IconDoor, may: 'realty.read' },
  { to: '/Members', label: 'members.section', icon: IconUsers, may: 'members.read' },
  { to: '/Residents', label: 'residents.section', icon: IconHomeHeart, may: 'residents.read' },
  { to: '/Vehicles', label: 'vehicles.section', icon: IconCar, may: 'vehicles.read' },
  { to: '/Requests', label: 'requests.section', icon: IconMessageReport, may: 'service_requests.read' },
  { to: '/Announcements', label: 'announcements.section', icon: IconSpeakerphone, may: 'announcements.read' },
  { to: '/Staff', label: 'staff.section', icon: IconIdBadge2, may: 'staff.read', group: 'team' },
  {
    to: '/Roles-departments',
    label: 'roles.section',
    icon: IconShieldHalf,
    may: 'roles.read',
    group: 'team',
  },
  { to: '/Approvals', label: 'approvals.section', icon: IconChecklist, group: 'team' },
  {
    to: '/Type-requests',
    label: 'requestTypes.section',
    icon: IconTool,
    may: 'request_types.read',
    group: 'administration',
  },
  { to: '/Imports', label: 'imports.section', icon: IconUpload, may: 'imports.read', group: 'administration' },
  { to: '/Audit', label: 'audit.section', icon: IconHistory, may: 'audit.read', group: 'administration' },
  { to: '/Bin', label: 'bin.section', icon: IconTrash, group: 'administration' },
  { to: '/Outbox', label: 'outbox.section', icon: IconMailForward, may: 'outbox.read', group: 'administration' },
  { to: '/Settings', label: 'settings.section', icon: IconSettings, may: 'settings.read', group: 'administration' },
]

/** What can be begun from anywhere, by the palette. */
export const acts: readonly Section[] = [
  { to: '/Houses/create', label: 'houses.create', icon: IconPlus, may: 'houses.create' },
  {
    to: '/Realty/$type/create',
    params: { type: 'apartment' },
    label: 'realty.create',
    icon: IconPlus,
    may: 'realty.create',
  },
  { to: '/Members/create', label: 'members.create', icon: IconPlus, may: 'members.create' },
  { to: '/Requests/create', label: 'requests.create', icon: IconPlus, may: 'service_requests.create' },
  { to: '/Announcements/create', label: 'announcements.new', icon: IconPlus, may: 'announcements.create' },
  { to: '/Staff/create', label: 'staff.create', icon: IconPlus, may: 'staff.create' },
]
