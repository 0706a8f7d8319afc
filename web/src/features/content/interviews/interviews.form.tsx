import { Alert, Checkbox, Fieldset, NativeSelect, Radio, SimpleGrid, Stack, Text } from '@mantine/core'
import type { Interview } from '@oselia/contract/interviews'
import { respondents, resultsVisibilities } from '@oselia/contract/interviews.enums'
import type { PublicationState } from '@oselia/contract/publishing.enums'
import type { ReactNode } from 'react'
import { Editor } from '../../../platform/editor.tsx'
import { useFieldForm } from '../../../platform/field-form.ts'
import type { FormOf } from '../../../platform/field-table.ts'
import { type LanguageInput, TextsField } from '../../../platform/fields.tsx'
import { Form, type SaveForm } from '../../../platform/form.tsx'
import { useText } from '../../../platform/messages.ts'
import { useCan } from '../../../platform/user.ts'
import { AudienceField } from '../../access/audience/audience.field.public.ts'
import {
  PublicationBar,
  PublicationTimes,
  toastFormSaved,
  usePublicationTarget,
} from '../publishing/publishing.form.public.tsx'
import { QuestionBuilder } from './interviews.builder.tsx'
import { cleaned } from './interviews.builder.rules.ts'
import { useBuilder } from './interviews.builder.state.ts'
import { interviewFields } from './interviews.fields.ts'
import { conflictFields, useInterviewWords } from './interviews.history.public.tsx'

type InterviewValues = FormOf<typeof interviewFields.fields>
type Of = { of: SaveForm<InterviewValues> }

const richText = (props: LanguageInput) => <Editor key={props.lang} {...props} />

const What = ({ of }: Of) => {
  const t = useText()
  return (
    <Fieldset legend={t('interviews.what')}>
      <Stack gap="sm">
        <TextsField of={of} name="title" label={t('interviews.title')} required maxLength={200} />
        <TextsField of={of} name="body" label={t('interviews.body')} input={richText} />
      </Stack>
    </Fieldset>
  )
}

/** Who answers, under which name, and who sees what. */
const How = ({ of, locked }: Of & { locked: boolean }) => {
  const t = useText()
  const { anonymous } = of.form.getValues()
  return (
    <Fieldset legend={t('interviews.how')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Stack gap="sm">
          <Radio.Group {...of.field('respondent')} label={t('interviews.respondent')}>
            <Stack gap={6} mt={4}>
              {respondents.map((value) => (
                <Radio key={value} value={value} disabled={locked} label={t(`interviews.respondent_${value}`)} />
              ))}
            </Stack>
          </Radio.Group>
          <NativeSelect
            {...of.field('results_visible')}
            label={t('interviews.results_visible')}
            data={resultsVisibilities.map((value) => ({ value, label: t(`interviews.results_${value}`) }))}
          />
        </Stack>
        <Stack gap="sm">
          <Checkbox
            {...of.field('anonymous', { type: 'checkbox' })}
            disabled={locked}
            label={t('interviews.anonymous')}
            description={t('interviews.anonymousHint')}
          />
          <Checkbox
            {...of.field('may_edit', { type: 'checkbox' })}
            disabled={anonymous}
            label={t('interviews.may_edit')}
            description={t('interviews.mayEditHint')}
          />
        </Stack>
      </SimpleGrid>
    </Fieldset>
  )
}

interface Props {
  /** Null for a new one. */
  interview: Interview | null
  /** Navigation after saving. */
  done: (saved: Interview) => unknown
  /** The link that cancels the form. */
  children: ReactNode
}

/** The form of a new or existing interview; the submit button chooses the target state. */
export const InterviewForm = ({ interview, done, children }: Props) => {
  const t = useText()
  const mayPublish = useCan('interviews.publish')
  const target = usePublicationTarget(interview)
  const save = useFieldForm({
    table: conflictFields,
    save: interview ? 'PUT /interview/:id' : 'POST /interview',
    params: interview && { id: interview.id },
    contract: () => import('@oselia/contract/interviews').then(({ interviews }) => interviews),
    held: interview,
    words: useInterviewWords(),
    body: (written) =>
      interviewFields.body({
        ...written,
        questions: cleaned(written.questions),
        may_edit: written.may_edit && !written.anonymous,
        state: target.stateOf(written),
      }),
    agree: target.agree,
    message: null,
    done: async ({ data }) => {
      await done(data)
      await toastFormSaved('interviews', data)
    },
  })
  const builder = useBuilder(save)
  const locked = (interview?.answers ?? 0) > 0
  const submit = async () => {
    if (builder.review(target.stateOf(save.form.getValues()))) await save.submit()
  }
  const of = { ...save, submit }
  const into = (next: PublicationState) => target.into(next, submit)
  return (
    <Form of={of}>
      {locked && <Alert color="blue">{t('interviews.answered')}</Alert>}
      <What of={of} />
      <Fieldset legend={t('interviews.questions')}>
        <QuestionBuilder builder={builder} locked={locked} />
      </Fieldset>
      <How of={of} locked={locked} />
      <AudienceField of={of} urgent={false} />
      <PublicationTimes of={of} startsLabel={t('interviews.publish_at')} endsLabel={t('interviews.ends_at')} />
      {builder.faults > 0 && (
        <Text c="var(--mantine-color-error)" fw={600} ta="end">
          {t('interviewBuilder.faulty', { count: builder.faults })}
        </Text>
      )}
      <PublicationBar of={of} state={save.form.getValues().state} mayPublish={mayPublish} into={into}>
        {children}
      </PublicationBar>
    </Form>
  )
}
