import { Button } from '@mantine/core'
import type { StaffMember } from '@oselia/contract/staff'
import { IconLock, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../../platform/api.ts'
import { type MessageKey, text, useText } from '../../../platform/messages.ts'
import { invalidate } from '../../../platform/query.ts'
import { sentenceOf, toast, toastError } from '../../../platform/toast.ts'
import { useCan } from '../../../platform/user.ts'
import { showLinks } from './staff.links.tsx'

/**
 * Runs an action on staff members one by one, because each may be refused for its own reason; reports the number of
 * successes and the first refusal.
 */
const forEach = async (people: readonly StaffMember[], act: (id: number) => Promise<unknown>, done: MessageKey) => {
  let count = 0
  let refused: string | undefined
  for (const { id, name } of people) {
    try {
      await act(id)
      count += 1
    } catch (error) {
      refused ??= text('staff.bulkFailed', { name, reason: sentenceOf(error) })
    }
  }
  await invalidate('staff')
  if (count > 0) await toast({ message: text(done, { count }) })
  if (refused) await toast({ message: refused, kind: 'refused' })
}

const toastNoneEligible = () => void toast({ message: text('staff.bulkNobody') })

const BulkActions = ({ rows, clear }: { rows: StaffMember[]; clear: () => void }) => {
  const t = useText()
  const [busy, setBusy] = useState(false)
  const mayInvite = useCan('staff.create')
  const mayBlock = useCan('staff.update')
  const invited = rows.filter(({ status }) => status === 'invited')
  const open = rows.filter(({ status, is_self }) => (status === 'active' || status === 'invited') && !is_self)
  const invite = async () => {
    if (invited.length === 0) return toastNoneEligible()
    setBusy(true)
    const links: { name: string; link: string }[] = []
    const one = async (id: number) => {
      const { data, link } = await call('POST /staff/:id/invite', { params: { id } })
      if (link) links.push({ name: data.name, link })
    }
    await forEach(invited, one, 'staff.bulkInvited').catch(toastError)
    setBusy(false)
    clear()
    if (links.length > 0) showLinks(links)
  }
  const block = async () => {
    if (open.length === 0) return toastNoneEligible()
    const { askBlockReason } = await import('./staff.reason.tsx')
    return askBlockReason(
      [t('staff.bulkBlockText'), open.map(({ name }) => name).join(', ')].join(' '),
      (body) => forEach(open, (id) => call('POST /staff/:id/block', { params: { id }, body }), 'staff.bulkBlocked'),
      clear,
    )
  }
  return (
    <>
      {mayInvite && (
        <Button
          size="xs"
          variant="default"
          loading={busy}
          leftSection={<IconMail size={16} aria-hidden="true" />}
          onClick={() => void invite()}
        >
          {t('staff.bulkInvite')}
        </Button>
      )}
      {mayBlock && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconLock size={16} aria-hidden="true" />}
          onClick={() => void block().catch(toastError)}
        >
          {t('staffPage.block')}
        </Button>
      )}
    </>
  )
}

/** Bulk actions on the selected staff. */
export const bulkActions = (rows: StaffMember[], clear: () => void) => <BulkActions rows={rows} clear={clear} />
