import {
  IconAddressBook,
  IconAlarm,
  IconCalendarEvent,
  IconBuildings,
  IconCar,
  IconCash,
  IconCashBanknote,
  IconCertificate,
  IconChartBar,
  IconChartPie,
  IconChecklist,
  IconDiscount,
  IconDoor,
  IconFileText,
  IconGauge,
  IconGavel,
  IconHistory,
  IconHome,
  IconHomeHeart,
  IconIdBadge2,
  IconListCheck,
  IconListDetails,
  IconMailForward,
  IconMessageReport,
  IconNews,
  IconPlus,
  IconReceipt,
  IconSettings,
  IconShieldHalf,
  IconSpeakerphone,
  IconTool,
  IconTrash,
  IconTruckDelivery,
  IconUpload,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import type { CountedSection } from '@oselia/contract/counters'
import type { Permission } from '@oselia/contract/kit'
import type { LinkProps } from '@tanstack/react-router'
import type { MessageKey } from '../platform/messages.ts'

/** Groups of the sidebar with a heading; sections without a group come first. */
export const groups = ['billing', 'team', 'administration'] as const

interface Section {
  to: LinkProps['to'] & string
  params?: Record<string, string>
  /** Search of the address: `add` opens the form of a new one over the list. */
  search?: { add: true }
  label: MessageKey
  icon: TablerIcon
  /** The permission required to show the section. */
  permission?: Permission
  group?: (typeof groups)[number]
  /** The number shown beside it: what needs attention there. */
  counter?: CountedSection
}

/** Sections of the sidebar, in order, grouped. */
export const sections: readonly Section[] = [
  { to: '/', label: 'home.section', icon: IconHome },
  { to: '/Houses', label: 'houses.section', icon: IconBuildings, permission: 'houses.read' },
  { to: '/Realty', label: 'realty.section', icon: IconDoor, permission: 'realty.read' },
  { to: '/Members', label: 'members.section', icon: IconUsers, permission: 'members.read' },
  { to: '/Residents', label: 'residents.section', icon: IconHomeHeart, permission: 'residents.read' },
  { to: '/Vehicles', label: 'vehicles.section', icon: IconCar, permission: 'vehicles.read' },
  {
    to: '/Requests',
    label: 'requests.section',
    icon: IconMessageReport,
    permission: 'service_requests.read',
    counter: 'requests',
  },
  { to: '/Announcements', label: 'announcements.section', icon: IconSpeakerphone, permission: 'announcements.read' },
  { to: '/News', label: 'news.section', icon: IconNews, permission: 'articles.read' },
  { to: '/Events', label: 'events.section', icon: IconCalendarEvent, permission: 'events.read' },
  { to: '/Interview', label: 'interviews.section', icon: IconChartBar, permission: 'interviews.read' },
  {
    to: '/Voting',
    label: 'votings.section',
    icon: IconGavel,
    permission: 'votings.read',
    counter: 'votings',
  },
  { to: '/Decisions', label: 'decisions.section', icon: IconListCheck, permission: 'votings.read' },
  { to: '/Contacts', label: 'contacts.section', icon: IconAddressBook, permission: 'contacts.read' },
  { to: '/Documents', label: 'documents.section', icon: IconFileText, permission: 'documents.read' },
  { to: '/Bills', label: 'bills.section', icon: IconReceipt, permission: 'bills.read', group: 'billing' },
  { to: '/Payments', label: 'payments.section', icon: IconCash, permission: 'payments.read', group: 'billing' },
  {
    to: '/Payments/unmatched',
    label: 'statementImports.section',
    icon: IconCashBanknote,
    permission: 'payments.read',
    group: 'billing',
    counter: 'payments',
  },
  { to: '/Debts', label: 'debts.section', icon: IconAlarm, permission: 'bills.read', group: 'billing' },
  { to: '/Papers', label: 'papers.section', icon: IconCertificate, permission: 'papers.read', group: 'billing' },
  { to: '/Tariffs', label: 'tariffs.section', icon: IconListDetails, permission: 'tariffs.update', group: 'billing' },
  { to: '/Meters', label: 'meters.section', icon: IconGauge, permission: 'meters.read', group: 'billing' },
  { to: '/Benefits', label: 'benefits.section', icon: IconDiscount, permission: 'benefits.read', group: 'billing' },
  { to: '/Budget', label: 'budget.section', icon: IconChartPie, permission: 'budget.read', group: 'billing' },
  {
    to: '/Suppliers',
    label: 'suppliers.section',
    icon: IconTruckDelivery,
    permission: 'suppliers.read',
    group: 'billing',
  },
  { to: '/Staff', label: 'staff.section', icon: IconIdBadge2, permission: 'staff.read', group: 'team' },
  {
    to: '/Roles-departments',
    label: 'roles.section',
    icon: IconShieldHalf,
    permission: 'roles.read',
    group: 'team',
  },
  { to: '/Approvals', label: 'approvals.section', icon: IconChecklist, group: 'team', counter: 'approvals' },
  {
    to: '/Type-requests',
    label: 'requestTypes.section',
    icon: IconTool,
    permission: 'request_types.read',
    group: 'administration',
  },
  { to: '/Imports', label: 'imports.section', icon: IconUpload, permission: 'imports.read', group: 'administration' },
  { to: '/Audit', label: 'audit.section', icon: IconHistory, permission: 'audit.read', group: 'administration' },
  { to: '/Bin', label: 'bin.section', icon: IconTrash, group: 'administration' },
  {
    to: '/Outbox',
    label: 'outbox.section',
    icon: IconMailForward,
    permission: 'outbox.read',
    group: 'administration',
    counter: 'outbox',
  },
  {
    to: '/Settings',
    label: 'settings.section',
    icon: IconSettings,
    permission: 'settings.read',
    group: 'administration',
  },
]

/** Actions that the command palette can start from any page. */
export const actions: readonly Section[] = [
  { to: '/Houses/create', label: 'houses.create', icon: IconPlus, permission: 'houses.create' },
  {
    to: '/Realty/$type/create',
    params: { type: 'apartment' },
    label: 'realty.create',
    icon: IconPlus,
    permission: 'realty.create',
  },
  { to: '/Members/create', label: 'members.create', icon: IconPlus, permission: 'members.create' },
  { to: '/Requests/create', label: 'requests.create', icon: IconPlus, permission: 'service_requests.create' },
  { to: '/Announcements/create', label: 'announcements.new', icon: IconPlus, permission: 'announcements.create' },
  { to: '/News/create', label: 'news.new', icon: IconPlus, permission: 'articles.create' },
  { to: '/Events/create', label: 'events.new', icon: IconPlus, permission: 'events.create' },
  { to: '/Interview/create', label: 'interviews.new', icon: IconPlus, permission: 'interviews.create' },
  { to: '/Voting/create', label: 'votings.new', icon: IconPlus, permission: 'votings.create' },
  { to: '/Contacts/create', label: 'contacts.create', icon: IconPlus, permission: 'contacts.create' },
  {
    to: '/Payments',
    search: { add: true },
    label: 'payments.create',
    icon: IconPlus,
    permission: 'payments.create',
  },
  {
    to: '/Payments/import',
    search: { add: true },
    label: 'statementImports.bring',
    icon: IconUpload,
    permission: 'payments.create',
  },
  { to: '/Bills/run', label: 'bills.run', icon: IconPlus, permission: 'bills.create' },
  { to: '/Staff/create', label: 'staff.create', icon: IconPlus, permission: 'staff.create' },
]
