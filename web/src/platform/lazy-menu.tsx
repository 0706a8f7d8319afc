// Every list loads this before its first paint, and the code of memoising would be a fifth of it.
'use no memo'

import { Menu, type MenuProps } from '@mantine/core'
import { type ComponentType, type ReactElement, useState } from 'react'
import { toastError } from './toast.ts'

interface Props<P extends object> extends Pick<MenuProps, 'position' | 'returnFocus'> {
  /** Loads the items, and what they need, so that the menu opens complete. */
  load: () => Promise<ComponentType<P & { close: () => void }>>
  props: P
  /** The button that opens the menu. */
  children: ReactElement
}

/** A menu whose items are loaded when it is first opened. */
export const LazyMenu = <P extends object>({ load, props, children, ...menu }: Props<P>) => {
  const [Items, setItems] = useState<ComponentType<P & { close: () => void }> | null>(null)
  const [opened, setOpened] = useState(false)
  const open = async () => {
    const loaded = await load()
    setItems(() => loaded)
    setOpened(true)
  }
  const close = () => setOpened(false)
  return (
    <Menu
      {...menu}
      opened={opened}
      onChange={(next) => (next ? void open().catch(toastError) : close())}
      withinPortal={false}
    >
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        {Items && <Items {...props} close={close} />}
      </Menu.Dropdown>
    </Menu>
  )
}
