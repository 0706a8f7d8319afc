import { ActionIcon, Group, Text } from '@mantine/core'
import type { ScanPage } from '@oselia/contract/voting-sheets'
import { IconChevronLeft, IconChevronRight, IconRotateClockwise, IconZoomIn } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../../../platform/messages.ts'
import type { Act } from './sheets.rules.ts'
import classes from './sheets.module.css'

/** Which page of a sheet is shown, and how. */
export const useViewer = (pages: readonly ScanPage[]) => {
  const [at, setAt] = useState(0)
  const [isZoomed, setZoomed] = useState(false)
  const [turn, setTurn] = useState(0)
  const place = Math.min(at, Math.max(0, pages.length - 1))
  const go = (by: number) => {
    setAt(Math.max(0, Math.min(pages.length - 1, place + by)))
    setTurn(0)
  }
  const acts: Partial<Record<Act, () => void>> = {
    zoom: () => setZoomed((before) => !before),
    rotate: () => setTurn((before) => (before + 1) % 4),
    page_before: () => go(-1),
    page_after: () => go(1),
  }
  return { pages, page: pages[place], place, isZoomed, turn, acts }
}
export type Viewer = ReturnType<typeof useViewer>

const Paper = ({ of: { page } }: { of: Viewer }) => {
  const t = useText()
  if (!page?.image) return <Text p="md">{t('votingSheetEntry.noPicture')}</Text>
  return <img src={page.image.url} alt={t('votingSheetEntry.picture', { n: page.sheet_page ?? page.page })} />
}

/** The picture of a page, large, with its tools; each has a key of its own. */
export const SheetViewer = ({ of }: { of: Viewer }) => {
  const t = useText()
  const { pages, page, place, isZoomed, turn, acts } = of
  const tool = (label: string, icon: typeof IconZoomIn, act: (() => void) | undefined, disabled = false) => {
    const Icon = icon
    return (
      <ActionIcon variant="default" size="lg" aria-label={label} title={label} disabled={disabled} onClick={act}>
        <Icon size={18} aria-hidden="true" />
      </ActionIcon>
    )
  }
  return (
    <div className={classes.viewer}>
      <Group gap="xs" mb="xs">
        {tool(t('votingSheetEntry.previousPage'), IconChevronLeft, acts.page_before, place === 0)}
        <Text size="sm">
          {place + 1} / {Math.max(1, pages.length)}
          {page?.result === 'duplicate' && ` · ${t('votingSheetEntry.duplicatePage')}`}
        </Text>
        {tool(t('votingSheetEntry.nextPage'), IconChevronRight, acts.page_after, place >= pages.length - 1)}
        {tool(t('votingSheetEntry.zoom'), IconZoomIn, acts.zoom)}
        {tool(t('votingSheetEntry.rotate'), IconRotateClockwise, acts.rotate)}
      </Group>
      <div
        className={classes.paper}
        data-zoomed={isZoomed || undefined}
        data-turn={turn}
        role="region"
        aria-label={t('votingSheetEntry.picture', { n: page?.sheet_page ?? 1 })}
        // Scrolling by keys needs the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <Paper of={of} />
      </div>
    </div>
  )
}
