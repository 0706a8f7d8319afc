import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { Ballot } from '@oselia/contract/voting-ballots'
import type { SheetDetails } from '@oselia/contract/voting-sheets'
import type { Voting } from '@oselia/contract/votings'
import { useRef, useState } from 'react'
import { ApiError, call } from '../../../platform/api.ts'
import { useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { sentenceOf } from '../../../platform/toast.ts'
import { useSigner } from '../votings/votings.public.ts'
import { useSheetKeys } from './sheets.keys.ts'
import classes from './sheets.module.css'
import type { Viewer } from './sheets.viewer.tsx'

interface Props {
  voting: Voting
  details: SheetDetails
  ballot: Ballot
  viewer: Viewer
  done: () => void
  correct: () => void
  skip: () => void
}

const useConfirming = ({ voting, details, ballot, done }: Props) => {
  const [said, say] = useState('')
  const sent = useRef(false)
  const confirm = async () => {
    if (sent.current) return
    sent.current = true
    try {
      await call('POST /voting/:id/sheets/:residentId/check', {
        params: { id: voting.id, residentId: details.resident.id },
        body: { ballot_id: ballot.id },
      })
      done()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      sent.current = false
      say(sentenceOf(error))
    }
  }
  return { said, confirm: () => void confirm() }
}

/** What was entered from a sheet, for a second person to compare with its picture. */
export const CheckForm = (props: Props) => {
  const { voting, details, ballot, viewer, correct, skip } = props
  const t = useText()
  const local = useLocal()
  const signerOf = useSigner()
  const { day } = useFormat(voting.timezone)
  const { said, confirm } = useConfirming(props)
  useSheetKeys({ offered: [], acts: { ...viewer.acts, save: confirm, skip } })
  const by = details.sheet?.entered_by?.name
  return (
    <Stack gap="sm">
      {voting.questions.map(({ id, text }, at) => {
        const answer = ballot.answers.find((one) => one.question_id === id)?.answer
        return (
          <div key={id} className={classes.question}>
            <Text size="sm">
              {at + 1}. {local(text)}
            </Text>
            <Text fw={700}>{answer ? t(`votingAnswers.${answer}`) : '—'}</Text>
          </div>
        )
      })}
      <Text size="sm">
        {[
          day(ballot.cast_on),
          signerOf(details.resident.co_owners, ballot.signed_by),
          ballot.representative && `${t('votingPeople.rep_name')}: ${ballot.representative.name}`,
          ballot.surveyor,
          by && t('votingSheetEntry.enteredBy', { name: by }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {said && (
        <Alert color="red" role="alert">
          {said}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={correct}>
          {t('votingSheetEntry.correct')}
        </Button>
        <Button variant="default" onClick={skip}>
          {t('votingSheetEntry.skip')}
        </Button>
        <Button onClick={confirm}>{t('votingSheetEntry.confirm')}</Button>
      </Group>
      <Text size="xs" c="dimmed">
        {t('votingSheetEntry.keysCheck')}
      </Text>
    </Stack>
  )
}
