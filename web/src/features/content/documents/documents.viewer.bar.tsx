import { ActionIcon, Group, NumberInput, Text } from '@mantine/core'
import { IconArrowsHorizontal, IconChevronLeft, IconChevronRight, IconMinus, IconPlus } from '@tabler/icons-react'
import { useText } from '../../../platform/messages.ts'
import classes from './documents.module.css'

interface ZoomProps {
  zoom: number
  setZoom: (zoom: number) => void
}

export const zoomLimits = { least: 0.5, most: 4, step: 1.25 }
const within = (zoom: number) => Math.min(zoomLimits.most, Math.max(zoomLimits.least, zoom))

const Zoom = ({ zoom, setZoom }: ZoomProps) => {
  const t = useText()
  const button = { variant: 'subtle', color: 'gray', size: 36 } as const
  return (
    <Group gap={2} wrap="nowrap" ml="auto">
      <ActionIcon
        {...button}
        aria-label={t('documentView.out')}
        onClick={() => setZoom(within(zoom / zoomLimits.step))}
      >
        <IconMinus size={18} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon {...button} aria-label={t('documentView.in')} onClick={() => setZoom(within(zoom * zoomLimits.step))}>
        <IconPlus size={18} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon {...button} aria-label={t('documentView.fit')} onClick={() => setZoom(1)}>
        <IconArrowsHorizontal size={18} aria-hidden="true" />
      </ActionIcon>
    </Group>
  )
}

interface PagesProps {
  page: number
  pages: number
  go: (page: number) => void
}

const Pages = ({ page, pages, go }: PagesProps) => {
  const t = useText()
  const button = { variant: 'subtle', color: 'gray', size: 36 } as const
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon {...button} aria-label={t('documentView.previous')} disabled={page <= 1} onClick={() => go(page - 1)}>
        <IconChevronLeft size={18} aria-hidden="true" />
      </ActionIcon>
      <NumberInput
        aria-label={t('documentView.page')}
        size="xs"
        w={58}
        min={1}
        max={pages}
        hideControls
        value={page}
        onChange={(next) => typeof next === 'number' && next >= 1 && next <= pages && go(next)}
      />
      <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
        {t('documentView.of', { count: pages })}
      </Text>
      <ActionIcon {...button} aria-label={t('documentView.next')} disabled={page >= pages} onClick={() => go(page + 1)}>
        <IconChevronRight size={18} aria-hidden="true" />
      </ActionIcon>
    </Group>
  )
}

/** The tools of the viewer: pages of a PDF, and the zoom. */
export const ViewerBar = ({ pages, ...zoom }: ZoomProps & { pages?: PagesProps }) => (
  <div className={classes.bar}>
    {pages && <Pages {...pages} />}
    <Zoom {...zoom} />
  </div>
)
