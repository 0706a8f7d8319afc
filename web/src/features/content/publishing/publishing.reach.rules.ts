import type { Audience } from '@oselia/contract/audience'
import type { TextMap } from '@oselia/contract/kit'
import { isUrgent } from './publishing.calls.public.ts'

interface Item {
  audience: Audience
  title: TextMap
  kind?: string
}

interface Group {
  key: string
  audience: Audience
  urgent: boolean
  titles: TextMap[]
}

/** Items by what they reach: those with the same audience and urgency have the same numbers. */
export const reachGroups = (items: readonly Item[]): Group[] => {
  const groups = new Map<string, Group>()
  for (const item of items) {
    const { audience, title } = item
    const urgent = isUrgent(item)
    const key = JSON.stringify([audience, urgent])
    const group = groups.get(key) ?? { key, audience, urgent, titles: [] }
    group.titles.push(title)
    groups.set(key, group)
  }
  return [...groups.values()]
}
