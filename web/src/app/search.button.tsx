import { ActionIcon, Button, Kbd, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect } from 'react'
import { text, useText } from '../platform/messages.ts'
import { showModal, useModalOpen } from '../platform/modal.tsx'
import { collectTyping, endTyping } from './palette.typing.ts'
import { loadAhead } from '../platform/reload-guard.ts'

const load = () => import('./palette.tsx')
const open = async () => {
  collectTyping()
  try {
    const { Palette } = await load()
    showModal({
      title: text('search.title'),
      size: 'lg',
      body: (close) => <Palette close={close} />,
      closed: () => void endTyping(),
    })
  } catch (error) {
    endTyping()
    throw error
  }
}

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

const afterTheFirstPage = 2000

/**
 * Opens the palette by click or by Ctrl+K (⌘K) from anywhere, including inputs; not above an open form or
 * confirmation.
 */
export const SearchButton = () => {
  const t = useText()
  const isBusy = useModalOpen()
  useHotkeys([['mod+K', () => !isBusy && void open()]], [], true)
  // Preloads the palette, which is mostly opened by somebody who types at once.
  useEffect(() => {
    const later = setTimeout(() => void loadAhead(load), afterTheFirstPage)
    return () => clearTimeout(later)
  }, [])
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
