import type { Hit } from '@oselia/contract/search'
import {
  IconBuilding,
  IconBuildings,
  IconCar,
  IconDoor,
  IconMessageReport,
  IconPhone,
  IconReceipt,
  IconUser,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import type { NavigateOptions } from '@tanstack/react-router'

/** One entry of the palette and its target. */
export interface Choice {
  key: string
  kind: Hit['kind'] | 'act' | 'go'
  title: string
  detail: string
  icon: TablerIcon
  link: NavigateOptions
}

/** Kinds in display order: identifiers of exactly one record first, houses before units of the same number. */
export const kinds: readonly Hit['kind'][] = [
  'phones',
  'accounts',
  'requests',
  'vehicles',
  'members',
  'staff',
  'houses',
  'realty',
  'complexes',
]

const icons: Record<Hit['kind'], TablerIcon> = {
  phones: IconPhone,
  accounts: IconReceipt,
  vehicles: IconCar,
  requests: IconMessageReport,
  members: IconUser,
  staff: IconUsers,
  realty: IconDoor,
  houses: IconBuilding,
  complexes: IconBuildings,
}

const unitPage = ({ id, type }: { id: number; type: string }) => ({ to: '/Realty/$type/$id', params: { type, id } })

const pageOf = ({ kind, id, title, realty }: Hit): object => {
  if (kind === 'members' || kind === 'phones') return { to: '/Members/$id', params: { id } }
  if (kind === 'requests') return { to: '/Requests/$id', params: { id } }
  if (kind === 'staff') return { to: '/Staff/$id', params: { id } }
  if (kind === 'houses') return { to: '/Houses/$id', params: { id } }
  if (kind === 'complexes') return { to: '/Houses/complexes/$id', params: { id } }
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

/** A search hit as a palette entry. */
export const choiceOf = (hit: Hit): Choice => ({
  key: `${hit.kind}:${hit.id}`,
  kind: hit.kind,
  title: hit.title,
  detail: hit.detail,
  icon: icons[hit.kind],
  link: pageOf(hit) as NavigateOptions,
})
