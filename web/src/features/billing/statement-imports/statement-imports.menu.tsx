import { Menu } from '@mantine/core'
import { IconCashBanknote, IconFileInvoice, IconUpload } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useText } from '../../../platform/messages.ts'
import { useCan } from '../../../platform/user.ts'

/** Items of the menu of payments: a new import, and the movements that wait for a person. */
export const StatementItems = () => {
  const t = useText()
  const navigate = useNavigate()
  const mayImport = useCan('payments.create')
  const start = async () =>
    (await import('./statement-imports.start.tsx')).startStatement(
      (id) => void navigate({ to: '/Payments/import/$id', params: { id } }),
    )
  return (
    <>
      {mayImport && (
        <Menu.Item leftSection={<IconUpload size={16} aria-hidden="true" />} onClick={() => void start()}>
          {t('statementImports.bring')}
        </Menu.Item>
      )}
      <Menu.Item component={Link} to="/Payments/import" leftSection={<IconFileInvoice size={16} aria-hidden="true" />}>
        {t('statementImports.imports')}
      </Menu.Item>
      <Menu.Item
        component={Link}
        to="/Payments/unmatched"
        leftSection={<IconCashBanknote size={16} aria-hidden="true" />}
      >
        {t('statementImports.section')}
      </Menu.Item>
    </>
  )
}
