import type { Permission } from '@oselia/contract/kit'
import { withImplied } from '@oselia/contract/permissions'
import { useState } from 'react'
import { useFormat, useText } from '../../../platform/messages.ts'
import { type Giver, broughtBy, lackedFor, needing, partsOf, ticked, unticked } from './roles.rights.ts'

export interface GridProps {
  /** The selected permissions, without those they imply. */
  chosen: readonly Permission[]
  /** The permissions stored on the server; null for a new role, which shows no differences. */
  saved: readonly string[] | null
  /** The original permissions of a default role. */
  delivered: readonly string[] | null
  giver: Giver
  /** Read-only; the page says why. */
  fixed: boolean
  change: (chosen: Permission[]) => void
}

/** The state of a permission in a cell. */
export interface RightState {
  held: boolean
  /** Selected permissions that require this one; while there are any, it can't be cleared alone. */
  needing: Permission[]
  /** Permissions that selecting it also adds. */
  brings: Permission[]
  /** Implied permissions that the user may not grant. */
  lacked: Permission[]
  mark: 'add' | 'take' | null
  /** Difference from the original permissions of a default role. */
  beyond: 'more' | 'less' | null
}

const markOf = (held: boolean, was: boolean) => (held === was ? null : held ? 'add' : 'take')

/** The permissions of a role while they are edited. */
export const useRights = ({ chosen, saved, delivered, giver, fixed, change }: GridProps) => {
  const held = withImplied(chosen)
  /** Permissions that could not be cleared because others require them. */
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
    /** Selects the permission or clears it. */
    toggle: (right: Permission) => {
      if (!fixed) (held.includes(right) ? untick : tick)([right])
    },
    /** Selects all that are not selected; when all are, clears all. */
    toggleAll: (rights: readonly Permission[]) => {
      const able = rights.filter((right) => held.includes(right) || lackedFor(right, giver, saved ?? []).length === 0)
      if (!fixed) (able.every((right) => held.includes(right)) ? untick : tick)(able)
    },
    /** Clears the refused permissions together with all that require them. */
    takeAll: () => {
      if (!fixed) untick([...refused, ...needing(refused, held)])
    },
  }
}
export type Rights = ReturnType<typeof useRights>

const SHOWN = 4

/** Names of permissions, one or several. */
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
    /** The first names, and the number of the rest. */
    names: (rights: readonly Permission[]) => {
      const left = rights.length - SHOWN
      return `${list(rights.slice(0, SHOWN).map(name))}${left > 0 ? ` +${left}` : ''}`
    },
  }
}
