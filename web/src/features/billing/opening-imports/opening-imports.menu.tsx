import { Menu } from '@mantine/core'
import { IconScale } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useText } from '../../../platform/messages.ts'

/** The item of the menu of payments that leads to opening balances. */
export const OpeningItem = () => {
  const t = useText()
  return (
    <Menu.Item component={Link} to="/Payments/opening" leftSection={<IconScale size={16} aria-hidden="true" />}>
      {t('openingImports.section')}
    </Menu.Item>
  )
}
