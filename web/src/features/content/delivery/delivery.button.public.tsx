import { Button } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { toastError } from '../../../platform/toast.ts'
import type { PublishedNoun, PublishedItem } from '../publishing/publishing.calls.public.ts'

interface Props {
  noun: PublishedNoun
  item: PublishedItem
  mayPublish: boolean
  /** Where the noun has words of its own. */
  label?: string
}

const open = async (noun: PublishedNoun, item: PublishedItem) => {
  const { DeliveryDialog } = await import('./delivery.dialog.tsx')
  showModal({
    title: text('delivery.dialog'),
    size: 'lg',
    body: (close) => <DeliveryDialog noun={noun} item={item} close={close} />,
  })
}

/** Opens the dialog that sends what is published to residents. */
export const DeliverButton = ({ noun, item, mayPublish, label }: Props) => {
  const t = useText()
  if (!mayPublish || item.state !== 'published') return null
  return (
    <Button
      leftSection={<IconMailForward size={18} aria-hidden="true" />}
      onClick={() => void open(noun, item).catch(toastError)}
    >
      {label ?? t('delivery.send')}
    </Button>
  )
}
