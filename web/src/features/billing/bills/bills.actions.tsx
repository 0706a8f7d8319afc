import { Button, Menu } from '@mantine/core'
import type { BillChange, BillDetails } from '@oselia/contract/bills'
import { IconAlertTriangle, IconBan, IconDots, IconListDetails, IconMailForward, IconPencil } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { ApiError, call } from '../../../platform/api.ts'
import { askSecondPerson } from '../../../platform/approval-request.tsx'
import { text, useText } from '../../../platform/messages.ts'
import { invalidate } from '../../../platform/query.ts'
import { Slot } from '../../../platform/slots.tsx'
import { toast, toastError } from '../../../platform/toast.ts'
import { useCan } from '../../../platform/user.ts'
import { PrintBill, sendBills } from '../bill-papers/bill-papers.public.tsx'
import { askReason } from '../ledger/ledger.reason.public.tsx'
import { AddPayment } from '../payments/payments.public.tsx'

type Change = Omit<BillChange, 'id' | 'version' | 'reason'>

/** Sends one change of a bill; resolves to whether it is done or waits for a second person. */
const change = async ({ id, version }: BillDetails, reason: string, what: Change, message: string) => {
  try {
    await call('PUT /bills', { body: { id, version, reason, ...what } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const asked = { kind: 'bills.correct', entity_id: id, payload: { version, reason, ...what } } as const
    const answer = what.cancelled ? await askSecondPerson(error, asked) : undefined
    if (answer === undefined) await toastError(error)
    return answer === 'sent'
  }
  await invalidate('bills', 'payments', 'service_request')
  await toast({ message })
  return true
}

const dispute = (bill: BillDetails) =>
  askReason({
    title: text('billPage.disputeTitle', { number: bill.number }),
    text: text('billPage.disputeText'),
    yes: text('billPage.dispute'),
    act: (reason) => change(bill, reason, { disputed: true }, text('billPage.disputed')),
  })

const settle = (bill: BillDetails) =>
  askReason({
    title: text('billPage.settleTitle', { number: bill.number }),
    yes: text('billPage.settle'),
    act: (reason) => change(bill, reason, { disputed: false }, text('billPage.settled')),
  })

const cancel = (bill: BillDetails) =>
  askReason({
    title: text('billPage.cancelTitle', { number: bill.number }),
    text: text('billPage.cancelText'),
    yes: text('billPage.cancel'),
    danger: true,
    act: (reason) => change(bill, reason, { cancelled: true }, text('billPage.cancelled')),
  })

const SendItem = ({ bill }: { bill: BillDetails }) => {
  const t = useText()
  if (!useCan('bills.publish')) return null
  return (
    <Menu.Item
      leftSection={<IconMailForward size={16} aria-hidden="true" />}
      onClick={() => void sendBills({ bill_ids: [bill.id] })}
    >
      {t('billPapers.send')}
    </Menu.Item>
  )
}

/** Payment first, as a bill is mostly opened for it; rare actions are in the menu. */
export const BillActions = ({ bill }: { bill: BillDetails }) => {
  const t = useText()
  const navigate = useNavigate()
  const stands = bill.status !== 'cancelled'
  const isPaper = stands && bill.issued_on !== null
  const mayUpdate = useCan('bills.update') && stands
  const mayCancel = useCan('bills.delete') && stands
  const correct = async () => (await import('./bills.correction.tsx')).correctBill(bill)
  return (
    <>
      {stands && (
        <AddPayment
          account={{ ...bill.account, realty: bill.realty }}
          amount_minor={Math.max(bill.outstanding_minor, 0)}
        />
      )}
      {isPaper && <PrintBill bill={bill} />}
      <Menu position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <Button variant="default" px="xs" aria-label={t('ui.moreActions')}>
            <IconDots size={18} aria-hidden="true" />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Slot name="bills.actions" props={{ bill }} />
          {isPaper && <SendItem bill={bill} />}
          {mayUpdate && (
            <Menu.Item leftSection={<IconPencil size={16} aria-hidden="true" />} onClick={() => void correct()}>
              {t('billPage.correct')}
            </Menu.Item>
          )}
          {mayUpdate && (
            <Menu.Item
              leftSection={<IconAlertTriangle size={16} aria-hidden="true" />}
              onClick={() => (bill.dispute_reason === null ? dispute(bill) : settle(bill))}
            >
              {t(bill.dispute_reason === null ? 'billPage.dispute' : 'billPage.settle')}
            </Menu.Item>
          )}
          <Menu.Item
            onClick={() => void navigate({ to: '/Bills/list', search: { account_id: bill.account.id } })}
            leftSection={<IconListDetails size={16} aria-hidden="true" />}
          >
            {t('billPage.allOfAccount')}
          </Menu.Item>
          {mayCancel && (
            <Menu.Item
              c="var(--mantine-color-error)"
              leftSection={<IconBan size={16} aria-hidden="true" />}
              onClick={() => cancel(bill)}
            >
              {t('billPage.cancel')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
