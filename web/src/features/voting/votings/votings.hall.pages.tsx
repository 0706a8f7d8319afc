import { ActionIcon, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { useText } from '../../../platform/messages.ts'
import { hallPages } from './votings.rules.ts'
import classes from './votings.hall.module.css'

/** How long a page of questions is shown before the next one, in milliseconds; the bar of the page fills meanwhile. */
const TURN_MS = 12_000

/** Below this width the screen scrolls as any page does: somebody holds it in the hand. */
const PROJECTED = '(min-width: 48em)'

const pagesIn = (list: HTMLElement): number[][] => {
  const items = [...list.children] as HTMLElement[]
  if (!window.matchMedia(PROJECTED).matches) return [[...items.keys()]]
  const heights = items.map(({ offsetHeight }) => offsetHeight)
  return hallPages(heights, list.clientHeight, Number.parseFloat(getComputedStyle(list).rowGap) || 0)
}

/** Pages of questions as they fit into the list, measured anew when the list or a question changes its size. */
const usePages = (list: RefObject<HTMLElement | null>): number[][] => {
  const [pages, setPages] = useState<number[][]>([])
  useLayoutEffect(() => {
    const box = list.current
    if (!box) return
    const measure = () => {
      const next = pagesIn(box)
      setPages((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const one of [box, ...box.children]) observer.observe(one)
    return () => observer.disconnect()
  }, [list])
  return pages
}

/** The page of questions that is shown; several pages follow one another until they are stopped. */
export const useHallPages = (list: RefObject<HTMLElement | null>) => {
  const pages = usePages(list)
  const [chosen, setChosen] = useState(0)
  const [isPaused, setPaused] = useState(false)
  const count = pages.length
  const at = Math.min(chosen, Math.max(count - 1, 0))
  const turn = (by: number) => setChosen((at + by + count) % count)
  useEffect(() => {
    if (isPaused || count < 2) return
    const timer = setTimeout(() => setChosen((at + 1) % count), TURN_MS)
    return () => clearTimeout(timer)
  }, [isPaused, count, at])
  return { pages, at, turn, isPaused, setPaused, isShown: (question: number) => pages[at]?.includes(question) ?? true }
}

export type HallPages = ReturnType<typeof useHallPages>

/** Which questions are shown, when the next ones come, and the controls; nothing where all are shown. */
export const HallPager = ({ of, count }: { of: HallPages; count: number }) => {
  const t = useText()
  const { pages, at, turn, isPaused, setPaused } = of
  const page = pages[at]
  if (!page || pages.length < 2) return null
  const place = { from: page[0]! + 1, to: page.at(-1)! + 1, of: count }
  return (
    <div className={classes.pager}>
      <Group gap="xs" wrap="nowrap">
        <Text span inherit fw={600}>
          {t(page.length === 1 ? 'votingHall.pageOfOne' : 'votingHall.page', place)}
        </Text>
        <ActionIcon variant="default" size="lg" onClick={() => turn(-1)} aria-label={t('votingHall.before')}>
          <IconChevronLeft size={20} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="lg"
          onClick={() => setPaused(!isPaused)}
          aria-label={t(isPaused ? 'votingHall.resume' : 'votingHall.pause')}
        >
          {isPaused ? (
            <IconPlayerPlay size={20} aria-hidden="true" />
          ) : (
            <IconPlayerPause size={20} aria-hidden="true" />
          )}
        </ActionIcon>
        <ActionIcon variant="default" size="lg" onClick={() => turn(1)} aria-label={t('votingHall.after')}>
          <IconChevronRight size={20} aria-hidden="true" />
        </ActionIcon>
      </Group>
      <div className={classes.segments} aria-hidden="true">
        {pages.map((questions, n) => (
          <span key={questions[0]} data-current={n === at || undefined} data-paused={isPaused || undefined}>
            <i style={{ animationDuration: `${TURN_MS}ms` }} />
          </span>
        ))}
      </div>
    </div>
  )
}
