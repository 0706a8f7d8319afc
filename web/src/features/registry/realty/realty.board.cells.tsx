import type { BoardLayer, BoardUnit } from '@oselia/contract/board'
import { memo } from 'react'
import { type Text, formatOf, language, useText } from '../../../platform/messages.ts'
import { unitName } from '../units/units.choice.public.ts'
import { markOf, requestsIn } from './realty.board.layers.ts'
import { type Line, type Section as SectionOf, type Strip as StripOf, stripSpot } from './realty.board.layout.ts'
import { type Cell, spotOf } from './realty.board.rules.ts'
import classes from './realty.board.module.css'

/**
 * The state shared by all cells. Sets are passed to rows as joined strings, so that a row re-renders only when its
 * own part changes.
 */
export interface Shown {
  editing: boolean
  layer: BoardLayer
  units: ReadonlyMap<number, BoardUnit>
  /** The focused spot of the grid. */
  active: string | null
  chosen: ReadonlySet<string>
  pickedUp: ReadonlySet<string>
  faulty: ReadonlySet<string>
  /** The spot whose number is being typed, and the initial text. */
  typing: { spot: string; text: string } | null
  over: string | null
}

const some = (keys: ReadonlySet<string>, cells: readonly (Cell | null)[]) =>
  keys.size === 0 ? '' : cells.map((cell) => (cell && keys.has(cell.key) ? cell.key : '')).join(' ')

interface DrawnProps extends Pick<Shown, 'editing' | 'layer' | 'units'> {
  cells: readonly (Cell | null)[]
  spots: readonly string[]
  active: string | null
  chosen: string
  pickedUp: string
  faulty: string
  typing: string | null
  over: string | null
}

let plain: { of: string; number: (value: number) => string } | undefined
// One formatter for all cells: creating one costs more than rendering a cell.
const areaText = (value: number) => {
  const of = language()
  if (plain?.of !== of) {
    const made = new Intl.NumberFormat(of, { maximumFractionDigits: 2 })
    plain = { of, number: (one) => made.format(one) }
  }
  return plain.number(value)
}

const nameOf = (t: Text, cell: Cell, unit: BoardUnit | undefined, word: string, faulty: boolean) =>
  [
    unitName(t, cell),
    unit && unit.total_area !== null && t('unitFile.area', { area: areaText(unit.total_area) }),
    unit?.owners,
    unit ? word : t('board.unsaved'),
    faulty && t('board.faulty'),
  ]
    .filter(Boolean)
    .join(', ')

const Drawn = memo(({ cells, spots, editing, layer, units, ...of }: DrawnProps) => {
  const t = useText()
  const has = (keys: string, key: string) => keys !== '' && keys.split(' ').includes(key)
  return cells.map((cell, i) => {
    const spot = spots[i]!
    const tabIndex = spot === of.active ? 0 : -1
    if (of.typing !== null && spot === of.active) return <Typing key={spot} spot={spot} text={of.typing} />
    if (!cell)
      return (
        <div
          key={spot}
          role="gridcell"
          tabIndex={tabIndex}
          className={classes.cell}
          data-spot={spot}
          data-empty=""
          data-over={of.over === spot || undefined}
          aria-label={t('board.emptySpot')}
        />
      )
    const unit = cell.id === null ? undefined : units.get(cell.id)
    const mark = markOf(layer, unit)
    const faulty = has(of.faulty, cell.key)
    return (
      <div
        key={spot}
        role="gridcell"
        tabIndex={tabIndex}
        className={classes.cell}
        data-spot={spot}
        data-key={cell.key}
        data-tone={mark.tone}
        data-type={cell.type}
        // Rendered by CSS `content`: a single element per cell, because there are thousands.
        data-sign={unit ? mark.sign : '+'}
        data-small={unit && unit.total_area !== null ? areaText(unit.total_area) : undefined}
        data-faulty={faulty || undefined}
        data-carried={has(of.pickedUp, cell.key) || undefined}
        data-over={of.over === spot || undefined}
        draggable={editing || undefined}
        aria-selected={editing ? has(of.chosen, cell.key) : undefined}
        aria-label={nameOf(t, cell, unit, t(`board.mark_${mark.word}`), faulty)}
      >
        {cell.number}
      </div>
    )
  })
})

/** The input of a number; the board handles its keys. */
const Typing = ({ spot, text }: { spot: string; text: string }) => {
  const t = useText()
  return (
    <div role="gridcell" className={classes.cell} data-spot={spot}>
      <input
        className={classes.typing}
        aria-label={t('boardEdit.numberOf')}
        defaultValue={text}
        maxLength={30}
        autoComplete="off"
        data-typing=""
        ref={(node) => {
          if (!node || node === document.activeElement) return
          node.focus()
          node.setSelectionRange(node.value.length, node.value.length)
        }}
      />
    </div>
  )
}

const partOf = (shown: Shown, cells: readonly (Cell | null)[], spots: readonly string[]) => {
  const here = shown.active !== null && spots.includes(shown.active) ? shown.active : null
  return {
    cells,
    spots,
    editing: shown.editing,
    layer: shown.layer,
    units: shown.units,
    active: here,
    chosen: some(shown.chosen, cells),
    pickedUp: some(shown.pickedUp, cells),
    faulty: some(shown.faulty, cells),
    typing: here !== null && shown.typing?.spot === here ? shown.typing.text : null,
    over: shown.over !== null && spots.includes(shown.over) ? shown.over : null,
  }
}

const spotsCache = new WeakMap<Line, string[]>()
const spotsOf = (entrance: number, line: Line) => {
  const known = spotsCache.get(line)
  if (known) return known
  const spots = line.cells.map((_, i) => spotOf({ entrance, floor: line.floor, position: i + 1 }))
  spotsCache.set(line, spots)
  return spots
}

const CELL = 52
const LINE = 44

/** One entrance, floors from the top down. Off-screen sections are not rendered (`content-visibility`). */
export const Section = ({ section, shown }: { section: SectionOf; shown: Shown }) => {
  const t = useText()
  const { entrance, lines, width, count } = section
  const label = t('board.entrance', { n: entrance })
  return (
    <section
      className={classes.section}
      aria-label={label}
      style={{ containIntrinsicSize: `auto ${width * CELL + 56}px auto ${lines.length * LINE + 48}px` }}
    >
      <h2 className={classes.heading}>
        {label} <span className={classes.count}>{t('board.unitsOf', { count })}</span>
      </h2>
      <div className={classes.scroll}>
        <div role="grid" aria-label={label} aria-multiselectable={shown.editing || undefined}>
          {lines.map((line) => (
            <div role="row" className={classes.line} key={line.floor}>
              <div role="rowheader" className={classes.floor} aria-label={t('board.floor', { n: line.floor })}>
                {line.floor}
              </div>
              <Drawn {...partOf(shown, line.cells, spotsOf(entrance, line))} />
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}

/** Units outside the entrances: parking, storage, and those without a position. */
export const Strip = ({ strip, shown }: { strip: StripOf; shown: Shown }) => {
  const t = useText()
  const { kind, cells } = strip
  const label = t(`board.strip_${kind}`)
  const spots = cells.map(({ key }) => stripSpot(key))
  return (
    <section
      className={classes.strip}
      aria-label={label}
      data-strip={kind}
      data-over={shown.over === `strip:${kind}` || undefined}
    >
      <h2 className={classes.heading}>
        {label} <span className={classes.count}>{t('board.unitsOf', { count: cells.length })}</span>
      </h2>
      {cells.length > 0 && (
        <div role="grid" aria-label={label} aria-multiselectable={shown.editing || undefined}>
          <div role="row" className={classes.wrap}>
            <Drawn {...partOf(shown, cells, spots)} />
          </div>
        </div>
      )}
    </section>
  )
}

/** A one-line summary of a unit, for its tooltip. */
export const glance = (t: Text, cell: Cell, unit: BoardUnit | undefined) =>
  [
    unitName(t, cell),
    unit && unit.total_area !== null && t('unitFile.area', { area: formatOf(language()).number(unit.total_area) }),
    unit?.rooms && t('unitFile.roomsOf', { count: unit.rooms }),
    unit?.owners,
    unit && t('board.residentsN', { n: unit.residents_count }),
    unit?.requests &&
      t('board.requestsN', { n: requestsIn(unit.requests), open: unit.requests.open + unit.requests.overdue }),
  ]
    .filter(Boolean)
    .join(' · ')
