import './styles.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense, lazy, useLayoutEffect, useState } from 'react'
import { startMessages, useText } from '../platform/messages.ts'
import { LazyBoundary } from '../platform/lazy-boundary.tsx'
import { closeModal, useModalOpen } from '../platform/modal.tsx'
import { useRouteTitle, writeTitle } from '../platform/title.ts'
import { ProgressLine } from '../platform/progress.tsx'
import { cssVariables, schemeManager, theme } from '../platform/theme.ts'
import { useNewVersion } from '../platform/new-version.ts'
import { queryClient } from '../platform/query.ts'
import { useToastsWanted } from '../platform/toast.ts'

/** Resolves when the texts needed to render pages are loaded. */
export const ready = startMessages()

/** Longest wait of the first drawing for the first data, in ms. */
const FIRST_DATA_TIMEOUT = 100

/** Resolves when the data of the first page has arrived, or after 100 ms: a skeleton shown for a moment only delays the rows. */
export const firstAnswers = () =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (queryClient.isFetching() === 0) resolve()
    }
    const stop = queryClient.getQueryCache().subscribe(look)
    setTimeout(() => {
      stop()
      resolve()
    }, FIRST_DATA_TIMEOUT)
    look()
  })

// Pieces that a first view hardly ever needs are loaded when they are first asked for; the page outlives their failure.
const ModalHost = lazy(async () => ({ default: (await import('../platform/modal-host.tsx')).ModalHost }))
const VersionOffer = lazy(async () => ({ default: (await import('./version-offer.tsx')).VersionOffer }))
const Toasts = lazy(async () => ({ default: (await import('../platform/toasts.tsx')).Toasts }))

/** Providers and hosts around every page, in any layout. */
export const Providers = ({ children }: { children: ReactNode }) => {
  const toastsWanted = useToastsWanted()
  const versionFound = useNewVersion()
  const modalOpen = useModalOpen()
  const [modalWanted, setModalWanted] = useState(false)
  if (modalOpen && !modalWanted) setModalWanted(true)
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={schemeManager}
        defaultColorScheme="auto"
      >
        <DocumentTitle />
        <ProgressLine />
        {children}
        {/* Closing resolves the promises that await an answer of the modal, such as `confirm()`. */}
        <LazyBoundary failed={closeModal}>
          <Suspense>{modalWanted && <ModalHost />}</Suspense>
        </LazyBoundary>
        <LazyBoundary>
          <Suspense>{versionFound && <VersionOffer />}</Suspense>
        </LazyBoundary>
        <LazyBoundary>
          <Suspense>{toastsWanted && <Toasts />}</Suspense>
        </LazyBoundary>
      </MantineProvider>
    </QueryClientProvider>
  )
}

/** Sets the route's title in a layout effect, so that a page can override it in its own effect. */
const DocumentTitle = () => {
  const t = useText()
  const key = useRouteTitle()
  const title = key ? t(key) : ''
  useLayoutEffect(() => writeTitle(title), [title])
  return null
}
