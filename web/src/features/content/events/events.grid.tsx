import type { PlacedOccurrence } from '@oselia/contract/event-dates'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { AnchorLink } from '../../../platform/links.tsx'
import { type CalendarDay, dayByKey } from './events.calendar.rules.ts'
import classes from './events.module.css'
import { useDayNames } from './events.words.tsx'

const dotsInCell = 3

interface Props {
  weeks: readonly string[][]
  days: ReadonlyMap<string, CalendarDay>
  /** The day that is chosen. */
  day: string
  /** The day of the address, which may be ahead of `day`. */
  latestDay: () => string
  today: string
  label: string
  isWeek: boolean
  choose: (day: string) => void
  /** Opens the events of the chosen day. */
  open: () => void
  /** Adds an event on the chosen day; without the right, nothing does. */
  add: (() => void) | undefined
}

const Item = ({ one, isWeek }: { one: PlacedOccurrence; isWeek: boolean }) => {
  const local = useLocal()
  const { time } = useFormat()
  return (
    // The same links are in the list of the day, where the keyboard reaches them.
    <AnchorLink
      to="/Events/$id"
      params={{ id: one.event_id }}
      search={{ date: one.date }}
      tabIndex={-1}
      underline="never"
      className={classes.item}
      data-week={isWeek || undefined}
      data-draft={one.state === 'draft' || undefined}
      data-cancelled={one.cancelled || undefined}
      onClick={(event) => event.stopPropagation()}
    >
      {!one.all_day && `${time(one.starts_at)} `}
      {local(one.title)}
    </AnchorLink>
  )
}

interface CellProps extends Pick<Props, 'day' | 'today' | 'isWeek' | 'choose'> {
  own: string
  events: CalendarDay
}

const Cell = ({ own, events: { first, count }, day, today, isWeek, choose }: CellProps) => {
  const t = useText()
  const { full } = useDayNames()
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid handles the keys of its cells
    <div
      role="gridcell"
      className={classes.cell}
      data-day={own}
      data-week={isWeek || undefined}
      data-outside={(!isWeek && own.slice(0, 7) !== day.slice(0, 7)) || undefined}
      tabIndex={own === day ? 0 : -1}
      aria-selected={own === day}
      aria-current={own === today ? 'date' : undefined}
      aria-label={t('eventCalendar.dayWith', { day: full(own), count })}
      onClick={() => choose(own)}
    >
      <span className={classes.number}>{Number(own.slice(8))}</span>
      {first.map((one) => (
        <Item key={`${one.event_id} ${one.date}`} one={one} isWeek={isWeek} />
      ))}
      {count > first.length && (
        <div className={classes.more}>{t('eventCalendar.more', { count: count - first.length })}</div>
      )}
      <div className={classes.dots} aria-hidden="true">
        {first.slice(0, dotsInCell).map((one) => (
          <span key={`${one.event_id} ${one.date}`} className={classes.dot} />
        ))}
      </div>
    </div>
  )
}

/** Focuses the chosen day after a key has chosen it; `follow` says that one has. */
const useDayFocus = (day: string) => {
  const grid = useRef<HTMLDivElement>(null)
  const byKey = useRef(false)
  useEffect(() => {
    if (byKey.current) grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
    byKey.current = false
  }, [day])
  const follow = () => {
    byKey.current = true
  }
  return { grid, follow }
}

/** A calendar of weeks: arrows move by day, Page Up and Page Down by month, T leads to today, Enter opens, N adds. */
export const EventGrid = ({ weeks, days, day, latestDay, today, label, isWeek, choose, open, add }: Props) => {
  const { weekday } = useDayNames()
  const { grid, follow } = useDayFocus(day)
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const from = latestDay()
    const next = dayByKey(event.key, from, today)
    if (next !== null) {
      if (next !== from) follow()
      choose(next)
    } else if (event.key === 'Enter' || event.key === ' ') open()
    else if (add && /^[nNтТ]$/.test(event.key)) add()
    else return
    event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its cells take the focus
    <div ref={grid} role="grid" aria-label={label} className={classes.grid} onKeyDown={press}>
      <div role="row" className={classes.row}>
        {[0, 1, 2, 3, 4, 5, 6].map((one) => (
          <div key={one} role="columnheader" aria-label={weekday(one, 'long')} className={classes.head}>
            {weekday(one, 'short')}
          </div>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]} role="row" className={classes.row}>
          {week.map((own) => (
            <Cell
              key={own}
              own={own}
              events={days.get(own) ?? { first: [], count: 0 }}
              day={day}
              today={today}
              isWeek={isWeek}
              choose={choose}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
