import { Button, type ButtonProps } from '@mantine/core'
import { storedPaymentChannels } from '@oselia/contract/billing.enums'
import type { UnitRef } from '@oselia/contract/realty'
import { IconPlus } from '@tabler/icons-react'
import type { MessageKey } from '../../../platform/messages.ts'
import { useText } from '../../../platform/messages.ts'
import { useCan } from '../../../platform/user.ts'

/** The text of a channel that the server names. */
export const paymentChannelKey = (channel: string): MessageKey =>
  `payments.channel_${storedPaymentChannels.find((one) => one === channel) ?? 'bank'}`

interface Given {
  account?: { id: number; number: string; realty: UnitRef }
  /** What is owed, as the amount that the form begins with. */
  amount_minor?: number
  /** Only accounts of this unit are offered. */
  realty_id?: number
}

interface Props extends Given, Pick<ButtonProps, 'variant' | 'size'> {}

/** The form of a payment, loaded when it is asked for. */
export const openPaymentForm = async (given: Given): Promise<void> =>
  (await import('./payments.form.tsx')).addPayment(given)

/** Opens the form of a payment; renders nothing without the right. */
export const AddPayment = ({ account, amount_minor, realty_id, ...button }: Props) => {
  const t = useText()
  const open = () => openPaymentForm({ account, amount_minor, realty_id })
  if (!useCan('payments.create')) return null
  return (
    <Button {...button} leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => void open()}>
      {t('payments.create')}
    </Button>
  )
}
