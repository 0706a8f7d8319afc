import './styles.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense, lazy, useLayoutEffect, useState } from 'react'
import { startMessages, useText } from '../platform/messages.ts'
import { useModalOpen } from '../platform/modal.tsx'
import { useRouteTitle, writeTitle } from '../platform/title.ts'
import { ProgressLine } from '../platform/progress.tsx'
import { cssVariables, schemeManager, theme } from '../platform/theme.ts'
import { useNewVersion } from '../platform/new-version.ts'
import { queryClient } from '../platform/query.ts'
import { useToastsWanted } from '../platform/toast.ts'

/** Resolves when pages can be drawn with texts. */
export const ready = startMessages()

/** Longest wait of the first drawing for the first data, in ms. */
const PATIENCE = 100

/** Resolves when what the first page asked for is there, or patience is over: bones shown for a blink only delay the rows. */
export const firstAnswers = () =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (queryClient.isFetching() === 0) resolve()
    }
    const stop = queryClient.getQueryCache().subscribe(look)
    setTimeout(() => {
      stop()
      resolve()
    }, PATIENCE)
    look()
  })

// Pieces that a first view hardly ever needs come when they are first asked for.
const ModalHost = lazy(async () => ({ default: (await import('../platform/modal-host.tsx')).ModalHost }))
const VersionOffer = lazy(async () => ({ default: (await import('./version-offer.tsx')).VersionOffer }))
const Toasts = lazy(async () => ({ default: (await import('../platform/toasts.tsx')).Toasts }))

/** What stands around every page whatever its layout. */
export const Frame = ({ children }: { children: ReactNode }) => {
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
        <Suspense>{modalWanted && <ModalHost />}</Suspense>
        <Suspense>{versionFound && <VersionOffer />}</Suspense>
        <Suspense>{toastsWanted && <Toasts />}</Suspense>
      </MantineProvider>
    </QueryClientProvider>
  )
}

/** The route's title, in layout effect time: a page that knows a better one writes it afterwards. */
const DocumentTitle = () => {
  const t = useText()
  const key = useRouteTitle()
  const title = key ? t(key) : ''
  useLayoutEffect(() => writeTitle(title), [title])
  return null
}
