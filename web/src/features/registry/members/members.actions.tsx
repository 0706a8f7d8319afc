import { Button, Stack, Text, TextInput } from '@mantine/core'
import type { Member } from '@oselia/contract/members'
import { type FormEvent, useState } from 'react'
import { call } from '../../../platform/api.ts'
import { Facts } from '../../../platform/facts.tsx'
import { type Text as Say, text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { toastError } from '../../../platform/toast.ts'
import { deleteToBin } from '../../../platform/undo.ts'

const usageKinds = [
  'residents',
  'ownerships',
  'vehicles',
  'accounts',
  'benefits',
  'absences',
  'service_requests',
  'documents',
  'comments',
] as const

/** Related records of a member, one line per kind. */
export const usageLines = (usage: readonly { kind: string; count: number }[], t: Say) =>
  usage
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => t(`members.usage_${usageKinds.find((known) => known === kind) ?? 'other'}`, { count }))

const remove = async ({ id, name }: Member, away: () => Promise<void>) => {
  const usage = await call('GET /members/:id/usage', { params: { id } })
  await deleteToBin({
    call: 'DELETE /members/:id',
    kind: 'members',
    id,
    question: {
      title: text('members.removeTitle'),
      text: text('members.removeText', { name }),
      dependents: usageLines(usage.data, text),
    },
    first: away,
    message: text('members.removed'),
    restored: text('members.restored'),
    touches: ['members', 'residents', 'ownerships', 'vehicles', 'realty'],
  })
}

/** Deletes a member after showing the related records; `away` leaves the page. */
export const removeMember = (member: Member, away: () => Promise<void>) => void remove(member, away).catch(toastError)

type Papers = Record<'tax_number' | 'passport' | 'unzr', string | null>

const Reveal = ({ id }: { id: number }) => {
  const t = useText()
  const [reason, setReason] = useState('')
  const [papers, setPapers] = useState<Papers>()
  const [busy, setBusy] = useState(false)
  const ask = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    await call('POST /members/:id/reveal', { params: { id }, body: { reason } })
      .then(({ data }) => setPapers(data))
      .catch(toastError)
    setBusy(false)
  }
  if (papers) {
    return (
      <Facts
        facts={(['tax_number', 'passport', 'unzr'] as const).map((key) => ({
          label: t(`member.${key}`),
          value: papers[key] ?? t('members.unset'),
        }))}
      />
    )
  }
  return (
    <form onSubmit={(event) => void ask(event)}>
      <Stack>
        <Text>{t('memberPage.revealText')}</Text>
        <TextInput
          data-autofocus
          label={t('memberPage.reason')}
          withAsterisk
          required
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button type="submit" loading={busy} disabled={reason.trim() === ''} style={{ alignSelf: 'flex-end' }}>
          {t('memberPage.show')}
        </Button>
      </Stack>
    </form>
  )
}

/** Asks for a reason and shows the identity numbers in full; the access is logged. */
export const revealPapers = (id: number) =>
  showModal({ title: text('memberPage.revealTitle'), body: () => <Reveal id={id} /> })
