import { Menu } from '@mantine/core'
import { IconLock, IconLockOpen, IconMailForward, IconPrinter, IconReceipt, IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../../platform/messages.ts'
import { ActionLink } from '../../../platform/page-actions.tsx'
import { read } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'
import { printBills, sendBills } from '../bill-papers/bill-papers.public.tsx'

/** What is done rarely: months are closed once. Nothing where there is nothing to do. */
const Acts = ({ period }: { period: string }) => {
  const t = useText()
  const mayClose = useCan('bills.approve')
  const mayRead = useCan('bills.read')
  const houses = useQuery({ ...read('GET /bills/houses', { query: { period } }), enabled: mayRead }).data?.data ?? []
  const open = houses.filter(({ closed_through }) => closed_through === null || closed_through < period)
  const closed = houses.filter(({ closed_through }) => closed_through !== null && closed_through >= period)
  const billed = houses.filter(({ bills }) => bills > 0).map(({ house }) => house)
  const maySend = useCan('bills.publish')
  const close = async () => (await import('./bills.closing.tsx')).closeMonth(period, open)
  const reopen = async () => (await import('./bills.closing.tsx')).openMonth(period, closed)
  return (
    <>
      {billed.length > 0 && (
        <Menu.Item
          leftSection={<IconPrinter size={16} aria-hidden="true" />}
          onClick={() => void printBills({ period, houses: billed })}
        >
          {t('billPapers.printMany')}
        </Menu.Item>
      )}
      {billed.length > 0 && maySend && (
        <Menu.Item
          leftSection={<IconMailForward size={16} aria-hidden="true" />}
          onClick={() => void sendBills({ period })}
        >
          {t('billPapers.send')}
        </Menu.Item>
      )}
      {mayClose && open.length > 0 && (
        <Menu.Item leftSection={<IconLock size={16} aria-hidden="true" />} onClick={() => void close()}>
          {t('bills.closeMonth')}
        </Menu.Item>
      )}
      {mayClose && closed.length > 0 && (
        <Menu.Item leftSection={<IconLockOpen size={16} aria-hidden="true" />} onClick={() => void reopen()}>
          {t('bills.openMonth')}
        </Menu.Item>
      )}
    </>
  )
}

/** The items of the menu of a month. */
export const MonthItems = ({ period }: { period: string }) => {
  const t = useText()
  return (
    <>
      <Acts period={period} />
      <ActionLink to="/Bills/turnover" search={{ period }} icon={<IconTable size={16} aria-hidden="true" />}>
        {t('debts.turnover')}
      </ActionLink>
      <ActionLink to="/Bills/services" search={{ period }} icon={<IconReceipt size={16} aria-hidden="true" />}>
        {t('debts.services')}
      </ActionLink>
    </>
  )
}
