import type { Hit } from '@oselia/contract/search'
import {
  IconAddressBook,
  IconBuilding,
  IconBuildings,
  IconCalendarEvent,
  IconCar,
  IconCash,
  IconChecklist,
  IconDoor,
  IconFileInvoice,
  IconFileText,
  IconGavel,
  IconGauge,
  IconMessageReport,
  IconNews,
  IconPhone,
  IconPhoneCall,
  IconReceipt,
  IconSpeakerphone,
  IconTruckDelivery,
  IconUser,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import type { NavigateOptions } from '@tanstack/react-router'
import { phoneText } from '../platform/phone-text.ts'

/** One entry of the palette and its target. */
export interface Choice {
  key: string
  kind: Hit['kind'] | 'act' | 'go'
  title: string
  detail: string
  icon: TablerIcon
  /** A page, or an address that the device opens, such as `tel:`. */
  link: NavigateOptions
}

const icons: Record<Hit['kind'], TablerIcon> = {
  phones: IconPhone,
  accounts: IconReceipt,
  vehicles: IconCar,
  meters: IconGauge,
  suppliers: IconTruckDelivery,
  bills: IconFileInvoice,
  payments: IconCash,
  requests: IconMessageReport,
  members: IconUser,
  contacts: IconAddressBook,
  staff: IconUsers,
  realty: IconDoor,
  houses: IconBuilding,
  complexes: IconBuildings,
  documents: IconFileText,
  announcements: IconSpeakerphone,
  articles: IconNews,
  events: IconCalendarEvent,
  interviews: IconChecklist,
  votings: IconGavel,
}

const unitPage = ({ id, type }: { id: number; type: string }) => ({ to: '/Realty/$type/$id', params: { type, id } })

const pageOf = ({ kind, id, title, realty }: Hit): object => {
  if (kind === 'members' || kind === 'phones') return { to: '/Members/$id', params: { id } }
  if (kind === 'requests') return { to: '/Requests/$id', params: { id } }
  if (kind === 'contacts') return { to: '/Contacts/$id', params: { id } }
  if (kind === 'staff') return { to: '/Staff/$id', params: { id } }
  if (kind === 'houses') return { to: '/Houses/$id', params: { id } }
  if (kind === 'complexes') return { to: '/Houses/complexes/$id', params: { id } }
  if (kind === 'announcements') return { to: '/Announcements/$id', params: { id } }
  if (kind === 'articles') return { to: '/News/$id', params: { id } }
  if (kind === 'events') return { to: '/Events/$id', params: { id } }
  if (kind === 'interviews') return { to: '/Interview/$id', params: { id } }
  if (kind === 'votings') return { to: '/Voting/$id', params: { id } }
  if (kind === 'documents') return { to: '/Documents/$id', params: { id } }
  if (kind === 'bills') return { to: '/Bills/$id', params: { id } }
  if (kind === 'payments') return { to: '/Payments', search: { search_query: title } }
  if (kind === 'meters') return { to: '/Meters', search: { search_query: title } }
  if (kind === 'suppliers') return { to: '/Suppliers/$id', params: { id } }
  if (kind === 'vehicles') return { to: '/Vehicles', search: { search_query: title } }
  return unitPage(realty ?? { id, type: 'apartment' })
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s\p{P}]+/u)
    .filter(Boolean)

/** Whether each typed word begins another word of the name, in any order: `нова з` of «Нова заявка». */
export const isBegunBy = (name: string, typed: string): boolean => {
  const free = wordsOf(name)
  const words = wordsOf(typed)
  const isTaken = (word: string) => {
    const at = free.findIndex((one) => one.startsWith(word))
    if (at >= 0) free.splice(at, 1)
    return at >= 0
  }
  return words.length > 0 && words.every(isTaken)
}

/** A search hit as entries of the palette: its page, and the call to its number where it has one. */
export const choicesOf = (hit: Hit, callText: (number: string) => string): Choice[] => {
  const { kind, id, title, detail, phone } = hit
  const page: Choice = {
    key: `${kind}:${id}`,
    kind,
    title,
    detail,
    icon: icons[kind],
    link: pageOf(hit) as NavigateOptions,
  }
  if (!phone) return [page]
  const called = callText(phoneText(phone))
  return [
    page,
    { key: `call:${id}`, kind, title: called, detail: title, icon: IconPhoneCall, link: { href: `tel:${phone}` } },
  ]
}

/** Kinds that are found by any word of a text, also by that of a section. */
const textKinds: ReadonlySet<Choice['kind']> = new Set(['announcements', 'articles', 'events', 'interviews', 'votings'])

/** Actions whose name is being typed, records, sections, and at the end what was found by a word of its text. */
export const inOrder = (places: readonly Choice[], hits: readonly Choice[]): Choice[] => [
  ...places.filter(({ kind }) => kind === 'act'),
  ...hits.filter(({ kind }) => !textKinds.has(kind)),
  ...places.filter(({ kind }) => kind === 'go'),
  ...hits.filter(({ kind }) => textKinds.has(kind)),
]
