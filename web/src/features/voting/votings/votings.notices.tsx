import { Button, Checkbox, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { VotingResident } from '@oselia/contract/voting-ballots'
import type { Voting } from '@oselia/contract/votings'
import { noticeWays } from '@oselia/contract/votings.enums'
import { useState } from 'react'
import type { ApiError } from '../../../platform/api.ts'
import { FilesField } from '../../../platform/attachments.tsx'
import { DayField } from '../../../platform/day-field.tsx'
import { text, useFormat, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { toastError } from '../../../platform/toast.ts'
import { useAction } from '../../../platform/use-query.ts'
import { WhomField } from './votings.co-owners.tsx'
import { dayIn, lastNoticeDay } from './votings.rules.ts'

type Owner = Pick<VotingResident, 'id' | 'co_owners'>
interface Props {
  voting: Voting
  owners: readonly Owner[]
  close: () => void
  done: () => void
}

/** The co-owners among whom can be chosen: those of one owner. */
const choiceIn = (owners: readonly Owner[]) => (owners.length === 1 ? owners[0]!.co_owners : [])

const useNotices = ({ voting, owners, close, done }: Props) => {
  const ids = owners.map(({ id }) => id)
  const choice = choiceIn(owners)
  // Those who have no notice yet, or all where everybody has one.
  const open = choice.filter(({ notice }) => notice === null)
  const [whom, setWhom] = useState(() => (open.length > 0 ? open : choice).map(({ id }) => id))
  const t = useText()
  const [way, setWay] = useState<(typeof noticeWays)[number]>('hand')
  const [sent_on, setSent] = useState(() => dayIn(Date.now(), voting.timezone))
  const [delivered_on, setDelivered] = useState('')
  const [number, setNumber] = useState('')
  const [refused, setRefused] = useState(false)
  const [proofs, setProofs] = useState<number[]>([])
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const save = useAction('POST /voting/:id/notices', {
    first: close,
    done,
    message: t('votingPeople.noticesSaved'),
    failed: (error: ApiError) => {
      setErrors(error.errors)
      if (Object.keys(error.errors).length === 0) void toastError(error)
    },
  })
  const submit = () =>
    save.mutate({
      params: { id: voting.id },
      body: {
        resident_ids: ids,
        co_owner_ids: choice.length > 1 ? whom : null,
        way,
        sent_on,
        delivered_on: delivered_on || null,
        number: number || null,
        refused,
        proof_file_id: proofs[0] ?? null,
      },
    })
  const errorOf = (field: string) => errors[field]?.join(' ')
  return {
    whom,
    setWhom,
    way,
    setWay,
    sent_on,
    setSent,
    delivered_on,
    setDelivered,
    number,
    setNumber,
    refused,
    setRefused,
    proofs,
    setProofs,
    errorOf,
    submit,
    busy: save.isPending,
  }
}

/** The one file that proves the notices. */
const Proof = ({ of }: { of: ReturnType<typeof useNotices> }) => {
  const t = useText()
  return (
    <FilesField
      label={t('votingPeople.proof')}
      camera
      scan
      path="proof_file_id"
      error={of.errorOf('proof_file_id')}
      ids={of.proofs}
      add={(added) => of.setProofs([added])}
      remove={() => of.setProofs([])}
    />
  )
}

/** The day of sending, with the last one that is in time. */
const SentOn = ({ of, due }: { of: ReturnType<typeof useNotices>; due: string | null }) => {
  const t = useText()
  const { day } = useFormat()
  return (
    <DayField
      label={t('votingPeople.sent_on')}
      withAsterisk
      description={due && t('votingNotices.due', { day: day(due) })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={of.sent_on}
      onChange={of.setSent}
      error={of.errorOf('sent_on')}
    />
  )
}

/** What becomes of a notice that is sent after the term. */
const Late = ({ sentOn, due }: { sentOn: string; due: string | null }) => {
  const t = useText()
  const { day } = useFormat()
  if (due === null || sentOn <= due) return null
  return (
    <Text size="sm" role="status">
      {t('votingNotices.isLate', { day: day(due) })}
    </Text>
  )
}

/** How and when it was given. */
const Fields = ({ of, due }: { of: ReturnType<typeof useNotices>; due: string | null }) => {
  const t = useText()
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <NativeSelect
        label={t('votingPeople.way')}
        data-autofocus
        value={of.way}
        data={noticeWays.map((value) => ({ value, label: t(`votingPeople.way_${value}`) }))}
        onChange={(event) => of.setWay(event.currentTarget.value as typeof of.way)}
      />
      <SentOn of={of} due={due} />
      <DayField
        label={t('votingPeople.delivered_on')}
        value={of.delivered_on}
        onChange={of.setDelivered}
        error={of.errorOf('delivered_on')}
      />
      <TextInput
        label={t('votingPeople.number')}
        maxLength={60}
        value={of.number}
        onChange={(event) => of.setNumber(event.currentTarget.value)}
        error={of.errorOf('number')}
      />
    </SimpleGrid>
  )
}

const Notices = (props: Props) => {
  const t = useText()
  const of = useNotices(props)
  const due = lastNoticeDay(props.voting)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        of.submit()
      }}
    >
      <Stack gap="sm">
        <Text size="sm">{t('votingPeople.noticesAbout', { count: props.owners.length })}</Text>
        <WhomField
          coOwners={choiceIn(props.owners)}
          chosen={of.whom}
          choose={of.setWhom}
          error={of.errorOf('co_owner_ids')}
        />
        <Fields of={of} due={due} />
        <Late sentOn={of.sent_on} due={due} />
        <Checkbox
          label={t('votingPeople.refused')}
          checked={of.refused}
          onChange={(event) => of.setRefused(event.currentTarget.checked)}
        />
        <Proof of={of} />
        <Group justify="flex-end">
          <Button variant="default" onClick={props.close}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" loading={of.busy}>
            {t('ui.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Records how and when owners were given notice of the meeting. */
export const showNoticesDialog = (voting: Voting, owners: readonly Owner[], done: () => void) =>
  showModal({
    title: text('votingPeople.recordNotices'),
    body: (close) => <Notices voting={voting} owners={owners} close={close} done={done} />,
  })
