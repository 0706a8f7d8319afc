import { Stack, Text } from '@mantine/core'
import type { AnswerValue, Question } from '@oselia/contract/interviews.questions'
import { useState } from 'react'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { Answers } from './interviews.answers.tsx'

/** The questions as they are asked, with answers that are sent nowhere. */
export const Preview = ({ questions }: { questions: readonly Question[] }) => {
  const t = useText()
  const [values, setValues] = useState<AnswerValue[]>([])
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('interviewBuilder.previewText')}
      </Text>
      <Answers questions={questions} values={values} write={setValues} />
    </Stack>
  )
}

export const showPreview = (questions: readonly Question[]) =>
  showModal({
    title: text('interviewBuilder.preview'),
    size: 'lg',
    body: () => <Preview questions={questions} />,
  })
