import { Anchor, Group, Skeleton, Text } from '@mantine/core'
import { IconDownload, IconFileOff } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyPiece } from '../../../platform/lazy-piece.tsx'
import { useText } from '../../../platform/messages.ts'

const waiting = () => <Skeleton h={420} />
const PdfView = lazyPiece(async () => (await import('./documents.pdf.tsx')).PdfView, { waiting })
const PictureView = lazyPiece(async () => (await import('./documents.pdf.tsx')).PictureView, { waiting })

/** Loads the code of the viewer ahead; a failure is shown where the viewer is drawn. */
export const preloadViewer = () => import('./documents.pdf.tsx').catch(() => undefined)

const pictures = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])

interface Shown {
  url: string
  name: string
  mime: string
  active_content: boolean
}

/** A file in place where a browser can show it safely, else why not; a link to download it in any case. */
export const Viewer = ({ file }: { file: Shown }) => {
  const t = useText()
  const [isFailed, setFailed] = useState(false)
  const { url, name, mime, active_content } = file
  const kind =
    active_content || isFailed ? 'none' : mime === 'application/pdf' ? 'pdf' : pictures.has(mime) ? 'picture' : 'none'
  return (
    <div>
      {kind === 'pdf' && <PdfView url={url} name={name} failed={() => setFailed(true)} />}
      {kind === 'picture' && <PictureView url={url} name={name} />}
      {kind === 'none' && (
        <Group gap="sm" py="md" wrap="nowrap">
          <IconFileOff size={28} stroke={1.5} aria-hidden="true" style={{ flex: 'none' }} />
          <Text size="sm">
            {t(active_content ? 'documentView.active' : isFailed ? 'documentView.failed' : 'documentView.none')}
          </Text>
        </Group>
      )}
      <Anchor href={url} target="_blank" rel="noopener" size="sm" mt="xs" display="inline-flex">
        <Group gap={6} wrap="nowrap">
          <IconDownload size={16} aria-hidden="true" />
          {t('documentView.download', { name })}
        </Group>
      </Anchor>
    </div>
  )
}
