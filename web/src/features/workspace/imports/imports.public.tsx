import { Button } from '@mantine/core'
import type { ImportKind } from '@oselia/contract/imports.enums'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useText } from '../../../platform/messages.ts'
import { ActionButton } from '../../../platform/page-actions.tsx'
import { useCan } from '../../../platform/user.ts'

/** Starts an import from the list of its records; renders nothing without the right. */
export const ImportButton = ({ kind, primary = false }: { kind: ImportKind; primary?: boolean }) => {
  const t = useText()
  const navigate = useNavigate()
  const open = async () => {
    const { startImport } = await import('./imports.start.tsx')
    startImport(kind, (id) => void navigate({ to: '/Imports/$id', params: { id } }))
  }
  if (!useCan('imports.create')) return null
  const icon = <IconUpload size={18} aria-hidden="true" />
  if (!primary)
    return (
      <ActionButton icon={icon} guide="import-start" onClick={() => void open()}>
        {t('imports.start')}
      </ActionButton>
    )
  return (
    <Button leftSection={icon} onClick={() => void open()} data-guide="import-start">
      {t('imports.start')}
    </Button>
  )
}

/** Opens the sample tables of all kinds; renders nothing without the right. */
export const SamplesButton = () => {
  const t = useText()
  const open = async () => {
    const { showSamples } = await import('./imports.samples.tsx')
    showSamples()
  }
  if (!useCan('imports.create')) return null
  return (
    <Button variant="default" leftSection={<IconDownload size={18} />} onClick={() => void open()}>
      {t('imports.samples')}
    </Button>
  )
}
