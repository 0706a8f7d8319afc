import { Group, NativeSelect, Paper, Text } from '@mantine/core'
import type { Board, BoardLayer, BoardUnit } from '@oselia/contract/board'
import { useSyncExternalStore } from 'react'
import { useListNavigate } from '../../../platform/list-navigate.ts'
import { AnchorLink } from '../../../platform/links.tsx'
import { useLocal, useText } from '../../../platform/messages.ts'
import { glance } from './realty.board.cells.tsx'
import { legendOf, requestsIn } from './realty.board.layers.ts'
import classes from './realty.board.module.css'
import type { Cell } from './realty.board.rules.ts'

/** The layer selector and the legend of its patterns and signs with counts. */
export const Legend = ({ board, layer }: { board: Board; layer: BoardLayer }) => {
  const t = useText()
  const go = useListNavigate()
  return (
    <Group gap="sm" mb="sm" align="center" data-guide="board-layer">
      <NativeSelect
        aria-label={t('board.layer')}
        value={layer}
        data={board.layers.map((value) => ({
          value,
          label: `${t('board.layer')}: ${t(`board.layer_${value}`).toLowerCase()}`,
        }))}
        onChange={(event) => go({ layer: event.currentTarget.value }, { replace: true })}
      />
      <Group component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('board.legend')}>
        {legendOf(layer, board.units).map(({ mark, count }) => (
          <Group component="li" key={mark.word} gap={6} wrap="nowrap">
            <span className={classes.swatch} data-tone={mark.tone} aria-hidden="true">
              {mark.sign}
            </span>
            <Text size="sm" span>
              {t(`board.mark_${mark.word}`)}: {count}
            </Text>
          </Group>
        ))}
      </Group>
      {layer === 'requests' && <RequestsOfHouse board={board} />}
      {layer === 'votes' && board.votings.length > 1 && <ShownVoting board={board} />}
    </Group>
  )
}

/** Which of the running votings the layer shows. */
const ShownVoting = ({ board: { votings, voting_id } }: { board: Board }) => {
  const t = useText()
  const local = useLocal()
  const go = useListNavigate()
  return (
    <NativeSelect
      aria-label={t('board.voting')}
      value={String(voting_id)}
      data={votings.map(({ id, title }) => ({ value: String(id), label: local(title) }))}
      onChange={(event) => go({ layer: 'votes', voting: Number(event.currentTarget.value) }, { replace: true })}
    />
  )
}

/** Requests that no cell shows, and a link to all of the house. */
const RequestsOfHouse = ({ board }: { board: Board }) => {
  const t = useText()
  const of = board.house_requests
  if (!of) return null
  const all = board.units.reduce((sum, { requests }) => sum + (requests ? requestsIn(requests) : 0), requestsIn(of))
  return (
    <Group gap="sm">
      <Text size="sm" span>
        {t('board.requestsOfHouse', { n: requestsIn(of), open: of.open + of.overdue })}
      </Text>
      <AnchorLink to="/Requests" search={{ house_id: [board.house_id] }} size="sm">
        {t('board.allRequests', { n: all })}
      </AnchorLink>
    </Group>
  )
}

/** The pointed cell, stored outside the board's state so that pointing does not re-render it. */
export const makePointing = () => {
  let pointed: Cell | undefined
  const listeners = new Set<() => void>()
  return {
    tell: (cell: Cell | undefined) => {
      if (cell === pointed) return
      pointed = cell
      for (const tell of listeners) tell()
    },
    now: () => pointed,
    hear: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
type Pointing = ReturnType<typeof makePointing>

/** A summary of the pointed or focused unit. */
export const Foot = ({
  pointing,
  active,
  units,
}: {
  pointing: Pointing
  active: Cell | undefined
  units: ReadonlyMap<number, BoardUnit>
}) => {
  const t = useText()
  const cell = useSyncExternalStore(pointing.hear, pointing.now) ?? active
  const unit = cell?.id ? units.get(cell.id) : undefined
  return (
    <Paper withBorder px="sm" py={6} className={classes.foot} role="region" aria-label={t('board.info')}>
      <Group gap="sm" justify="space-between">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {cell ? glance(t, cell, unit) : t('board.infoHint')}
        </Text>
        {cell?.id && (
          <AnchorLink to="/Realty/$type/$id" params={{ type: cell.type, id: cell.id }} size="sm">
            {t('board.openUnit')}
          </AnchorLink>
        )}
      </Group>
    </Paper>
  )
}
