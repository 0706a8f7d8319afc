import type { Permission } from '@oselia/contract/kit'
import { withImplied } from '@oselia/contract/permissions'
import { useState } from 'react'
import { useFormat, useText } from '../../platform/messages.ts'
import { type Giver, broughtBy, lackedFor, needing, partsOf, ticked, unticked } from './roles.rights.ts'

export interface GridProps {
  /** The rights that were ticked; what they imply is added to them. */
  chosen: readonly Permission[]
  /** The rights that the role has on the server; null for a new one, of which nothing can differ. */
  saved: readonly string[] | null
  /** The rights with which a default role was delivered. */
  delivered: readonly string[] | null
  giver: Giver
  /** Nothing can be ticked; the page says why. */
  fixed: boolean
  change: (chosen: Permission[]) => void
}

/** What a cell says of its right. */
export interface RightState {
  held: boolean
  /** The rights that would not work without it; while there are any it can't be unticked alone. */
  needing: Permission[]
  /** What ticking it adds beside itself. */
  brings: Permission[]
  /** The rights that would come with it and that the person may not give. */
  lacked: Permission[]
  mark: 'add' | 'take' | null
  /** Against the role as it was delivered. */
  beyond: 'more' | 'less' | null
}

const markOf = (held: boolean, was: boolean) => (held === was ? null : held ? 'add' : 'take')

/** The rights of a role while they are ticked and unticked. */
export const useRights = ({ chosen, saved, delivered, giver, fixed, change }: GridProps) => {
  const held = withImplied(chosen)
  /** Rights whose tick could not be taken away, as others need them. */
  const [refused, setRefused] = useState<Permission[]>([])
  const stateOf = (right: Permission): RightState => {
    const isHeld = held.includes(right)
    const mark = saved && markOf(isHeld, saved.includes(right))
    const beyond = delivered && markOf(isHeld, delivered.includes(right))
    return {
      held: isHeld,
      needing: isHeld ? needing([right], held) : [],
      brings: isHeld ? [] : broughtBy(right, held),
      lacked: isHeld || fixed ? [] : lackedFor(right, giver, saved ?? []),
      mark,
      beyond: beyond && (beyond === 'add' ? 'more' : 'less'),
    }
  }
  const untick = (rights: readonly Permission[]) => {
    const { chosen: next, stay } = unticked(
      held.filter((right) => chosen.includes(right)),
      rights,
    )
    setRefused(stay)
    change(next)
  }
  const tick = (rights: readonly Permission[]) => {
    setRefused([])
    change(
      ticked(
        chosen,
        rights.filter((right) => lackedFor(right, giver, saved ?? []).length === 0),
      ),
    )
  }
  return {
    held,
    fixed,
    refused,
    stateOf,
    /** Ticks the right, or takes its tick away. */
    toggle: (right: Permission) => {
      if (!fixed) (held.includes(right) ? untick : tick)([right])
    },
    /** Ticks what is not ticked yet; when everything is, takes all ticks away. */
    toggleAll: (rights: readonly Permission[]) => {
      const able = rights.filter((right) => held.includes(right) || lackedFor(right, giver, saved ?? []).length === 0)
      if (!fixed) (able.every((right) => held.includes(right)) ? untick : tick)(able)
    },
    /** Takes away the ticks that were refused, together with all that needs them. */
    takeAll: () => {
      if (!fixed) untick([...refused, ...needing(refused, held)])
    },
  }
}
export type Rights = ReturnType<typeof useRights>

const SHOWN = 4

/** Names of rights, one or several. */
export const useRightNames = () => {
  const t = useText()
  const { list } = useFormat()
  const name = (right: Permission) => {
    const [resource, action] = partsOf(right)
    return t('rights.cell', {
      resource: t(`rights.resource_${resource}`),
      action: t(`rights.action_${action}`).toLocaleLowerCase(),
    })
  }
  return {
    name,
    /** The first of them by name, and how many more there are. */
    names: (rights: readonly Permission[]) => {
      const left = rights.length - SHOWN
      return `${list(rights.slice(0, SHOWN).map(name))}${left > 0 ? ` +${left}` : ''}`
    },
  }
}
