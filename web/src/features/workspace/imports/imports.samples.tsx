import { Button, Group, List, Text } from '@mantine/core'
import { type ImportKind, importKinds } from '@oselia/contract/imports.enums'
import { IconDownload } from '@tabler/icons-react'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { downloadSample } from './imports.actions.ts'

/** Buttons that download the sample of one kind. */
export const SampleButtons = ({ kind, named = false }: { kind: ImportKind; named?: boolean }) => {
  const t = useText()
  return (
    <Group gap="xs">
      {named && <Text size="sm">{t('imports.sampleOf')}:</Text>}
      {(['xlsx', 'csv'] as const).map((format) => (
        <Button
          key={format}
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={14} />}
          aria-label={`${t('imports.sampleOf')}: ${t(`imports.kind_${kind}`)}, ${format.toUpperCase()}`}
          onClick={() => void downloadSample(kind, format)}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </Group>
  )
}

/** The samples of all kinds. */
const Samples = () => {
  const t = useText()
  return (
    <>
      <Text mb="xs">{t('imports.sampleText')}</Text>
      <List
        listStyleType="none"
        spacing="xs"
        aria-label={t('imports.samples')}
        styles={{ itemWrapper: { width: '100%' }, itemLabel: { width: '100%' } }}
      >
        {importKinds.map((kind) => (
          <List.Item key={kind}>
            <Group gap="xs" justify="space-between">
              {t(`imports.kind_${kind}`)}
              <SampleButtons kind={kind} />
            </Group>
          </List.Item>
        ))}
      </List>
    </>
  )
}

export const showSamples = () => showModal({ title: text('imports.samples'), size: 'md', body: () => <Samples /> })
