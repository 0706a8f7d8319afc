import { useQueries } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { useState } from 'react'
import { type Counted, type HomeFigure, type Tally, allFigures } from '../../../platform/home-figures.ts'
import type { MessageKey } from '../../../platform/messages.ts'
import { readNamed } from '../../../platform/query.ts'
import { can } from '../../../platform/session.ts'
import { useUser } from '../../../platform/user.ts'

// The figures that features add, found by the names of their files.
import.meta.glob('../../*/*/*.figures.ts', { eager: true })

/** A figure of the home page and the list that it opens. */
export interface Count {
  part: HomeFigure['part']
  label: MessageKey
  /** Undefined while loading. */
  count: number | undefined
  /** Whether there are more than `count`. */
  capped: boolean
  failed: boolean
  again: () => void
  to: LinkProps
}

interface Answer {
  data: unknown
  isError: boolean
  refetch: () => unknown
}

const countOf = ({ part, label, to, reads }: HomeFigure, answers: readonly Answer[]): Count => {
  const tallies = reads.flatMap(({ tally }, at): Tally[] => {
    const { data } = answers[at]!
    return data === undefined ? [] : [tally(data)]
  })
  return {
    part,
    label,
    to,
    count: tallies.length < reads.length ? undefined : tallies.reduce((sum, { count }) => sum + count, 0),
    capped: tallies.some(({ isCapped }) => isCapped),
    failed: answers.some(({ isError }) => isError),
    again: () => answers.forEach(({ refetch }) => void refetch()),
  }
}

const keyOf = ({ name, asked }: Counted) => `${name} ${JSON.stringify(asked)}`

/** The figures that the role may see, each with its count. */
export const useCounts = (): Count[] => {
  const user = useUser()
  const [all] = useState(allFigures)
  const figures = all.filter(({ permissions }) => permissions.every((permission) => can(user, permission)))
  // Two figures may count the same reply.
  const queries = new Map(
    figures.flatMap(({ reads }) => reads.map((one) => [keyOf(one), readNamed(one.name, one.asked)] as const)),
  )
  const answers = useQueries({ queries: [...queries.values()] })
  const places = new Map([...queries.keys()].map((key, at) => [key, at] as const))
  return figures.map((figure) =>
    countOf(
      figure,
      figure.reads.map((one) => answers[places.get(keyOf(one))!]!),
    ),
  )
}
