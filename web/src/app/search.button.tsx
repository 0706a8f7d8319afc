import { ActionIcon, Button, Kbd, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { text, useText } from '../platform/messages.ts'
import { showModal } from '../platform/modal.tsx'

const open = async () => {
  const { Palette } = await import('./palette.tsx')
  showModal({ title: text('search.title'), size: 'lg', body: (close) => <Palette close={close} /> })
}

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** Opens the palette, by hand or by Ctrl+K (⌘K) from anywhere, also out of a field. */
export const SearchButton = () => {
  const t = useText()
  useHotkeys([['mod+K', () => void open()]], [], true)
  return (
    <>
      <Button
        visibleFrom="sm"
        variant="default"
        size="sm"
        w={{ sm: 180, lg: 260 }}
        justify="space-between"
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        rightSection={<Kbd size="xs">{isMac ? '⌘ K' : 'Ctrl K'}</Kbd>}
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onClick={() => void open()}
      >
        <Text size="sm" c="dimmed" span>
          {t('search.open')}
        </Text>
      </Button>
      <ActionIcon
        hiddenFrom="sm"
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('search.open')}
        onClick={() => void open()}
      >
        <IconSearch size={18} aria-hidden="true" />
      </ActionIcon>
    </>
  )
}
