import { Skeleton, Stack, Text } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Document, Page, pdfjs } from 'react-pdf'
import 'react-pdf/dist/Page/TextLayer.css'
import { useText } from '../../../platform/messages.ts'
import classes from './documents.module.css'
import { pageAt, pagesInView, topOf } from './documents.pages.rules.ts'
import { ViewerBar, zoomLimits } from './documents.viewer.bar.tsx'

pdfjs.GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).toString()

// Started with this code and kept for all files: its script takes longer to load than most files.
const options = { worker: new pdfjs.PDFWorker() }

/** Height by width of a page that has not been measured yet: A4. */
const usualRatio = Math.SQRT2
const SIDES = 16

/** The width of an element, kept up with its changes. */
const useWidth = () => {
  const [width, setWidth] = useState(0)
  const [element, setElement] = useState<HTMLDivElement | null>(null)
  useEffect(() => {
    if (!element) return undefined
    const watch = new ResizeObserver(() => setWidth(element.clientWidth))
    watch.observe(element)
    return () => watch.disconnect()
  }, [element])
  return { width, element, setElement }
}

/** Scroll position, visible pages and their sizes. Only pages in view and next to it are drawn. */
const usePages = (zoom: number) => {
  const { width, element, setElement } = useWidth()
  const [count, setCount] = useState(0)
  const [scroll, setScroll] = useState({ top: 0, height: 0 })
  const [ratios, setRatios] = useState<Readonly<Record<number, number>>>({})
  const pageWidth = Math.max(0, Math.floor((width - SIDES) * zoom))
  const heights = Array.from({ length: count }, (_, n) =>
    Math.round(pageWidth * (ratios[n] ?? ratios[0] ?? usualRatio)),
  )
  // Pages grow and shrink together, so the place in the text is kept by the same factor.
  const drawnWidth = useRef(0)
  useLayoutEffect(() => {
    const before = drawnWidth.current
    drawnWidth.current = pageWidth
    if (element && before > 0 && pageWidth > 0) element.scrollTo({ top: (element.scrollTop * pageWidth) / before })
  }, [element, pageWidth])
  const look = () => element && setScroll({ top: element.scrollTop, height: element.clientHeight })
  const measured = (n: number, ratio: number) =>
    setRatios((known) => (known[n] === ratio ? known : { ...known, [n]: ratio }))
  const go = (page: number) => element?.scrollTo({ top: topOf(heights, Math.min(Math.max(page, 1), count) - 1) })
  return { pageWidth, heights, setCount, scroll, look, measured, go, element, setElement }
}

type Pages = ReturnType<typeof usePages>

interface Zoomed {
  zoom: number
  setZoom: (zoom: number) => void
}

/** Keys of the focused region: arrows and ends for pages, plus, minus and zero for the zoom. */
const useKeys = ({ element, go, scroll, heights }: Pages, { zoom, setZoom }: Zoomed) =>
  useEffect(() => {
    const page = pageAt(heights, scroll.top)
    const steps: Record<string, () => void> = {
      ArrowRight: () => go(page + 1),
      ArrowLeft: () => go(page - 1),
      Home: () => go(1),
      End: () => go(heights.length),
      '+': () => setZoom(Math.min(zoomLimits.most, zoom * zoomLimits.step)),
      '-': () => setZoom(Math.max(zoomLimits.least, zoom / zoomLimits.step)),
      '0': () => setZoom(1),
    }
    const press = (event: KeyboardEvent) => {
      const step = event.ctrlKey || event.metaKey || event.altKey ? undefined : steps[event.key]
      // Sideways arrows scroll a page that is wider than its frame, and with Shift they select text.
      const isSideways = event.key === 'ArrowRight' || event.key === 'ArrowLeft'
      const isWide = element !== null && element.scrollWidth > element.clientWidth
      if (!step || (isSideways && (isWide || event.shiftKey))) return
      event.preventDefault()
      step()
    }
    element?.addEventListener('keydown', press)
    return () => element?.removeEventListener('keydown', press)
  })

interface Props {
  url: string
  name: string
  /** Called when the file can't be shown in place, e.g. because it asks for a password. */
  failed: () => void
}

/** A PDF in place: text that can be selected, keyboard paging, zoom. */
export const PdfView = ({ url, name, failed }: Props) => {
  const t = useText()
  const [zoom, setZoom] = useState(1)
  const pages = usePages(zoom)
  useKeys(pages, { zoom, setZoom })
  const { heights, scroll, pageWidth, look, setElement, setCount, measured, go } = pages
  const [isDrawn, setDrawn] = useState(false)
  // The first page is drawn alone, since the pages of a file share one thread.
  const shown = isDrawn ? pagesInView(heights, scroll) : new Set([0])
  // A new URL of the same file must not load it anew.
  const [file] = useState(url)
  const waiting = <Skeleton h={360} role="status" aria-label={t('ui.loading')} />
  return (
    <div className={classes.viewer}>
      <ViewerBar
        zoom={zoom}
        setZoom={setZoom}
        pages={heights.length > 0 ? { page: pageAt(heights, scroll.top), pages: heights.length, go } : undefined}
      />
      {/* A scrolled region takes the focus, so that it can be read by keyboard. */}
      <div
        ref={setElement}
        className={classes.pages}
        role="region"
        aria-label={t('documentView.region', { name })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={look}
      >
        <Document
          file={file}
          options={options}
          loading={waiting}
          error={<Text p="md">{t('documentView.failed')}</Text>}
          onLoadSuccess={({ numPages }) => {
            setCount(numPages)
            look()
          }}
          onLoadError={failed}
          onSourceError={failed}
          onPassword={failed}
        >
          {heights.map((height, n) => (
            // oxlint-disable-next-line react/no-array-index-key -- a page is its number
            <div key={n} className={classes.page} style={{ width: pageWidth, height }} data-page={n + 1}>
              {shown.has(n) && (
                <Page
                  pageNumber={n + 1}
                  width={pageWidth}
                  renderAnnotationLayer={false}
                  loading=""
                  onRenderSuccess={() => setDrawn(true)}
                  onLoadSuccess={({ originalWidth, originalHeight }) => measured(n, originalHeight / originalWidth)}
                />
              )}
            </div>
          ))}
        </Document>
      </div>
    </div>
  )
}

interface PictureProps {
  url: string
  name: string
}

/** A picture in place, with zoom. */
export const PictureView = ({ url, name }: PictureProps) => {
  const t = useText()
  const [zoom, setZoom] = useState(1)
  const [file] = useState(url)
  return (
    <Stack gap={0} className={classes.viewer}>
      <ViewerBar zoom={zoom} setZoom={setZoom} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.pages} role="region" aria-label={t('documentView.region', { name })} tabIndex={0}>
        <img src={file} alt={name} className={classes.picture} style={{ width: `${zoom * 100}%` }} />
      </div>
    </Stack>
  )
}
