import { Alert, MultiSelect, NativeSelect, Stack, Textarea } from '@mantine/core'
import type { ReplyOf } from '@oselia/contract/api'
import { languages } from '@oselia/contract/languages'
import type { Voting } from '@oselia/contract/votings'
import type { ReactNode } from 'react'
import { useFieldForm } from '../../../platform/field-form.ts'
import type { FormOf } from '../../../platform/field-table.ts'
import { TextsField } from '../../../platform/fields.tsx'
import { Form, SaveBar, type SaveForm } from '../../../platform/form.tsx'
import { text, useText } from '../../../platform/messages.ts'
import { PanelForm } from '../../../platform/panel-form.tsx'
import { useRead } from '../../../platform/use-query.ts'
import { votingFields } from './votings.fields.ts'
import { LinkField, MeetingFields } from './votings.form.meeting.tsx'
import { Convened, Surveyors } from './votings.form.people.tsx'
import { QuestionFields } from './votings.form.questions.tsx'
import { RulesFields } from './votings.form.rules.tsx'
import { useVotingWords } from './votings.history.public.tsx'

type VotingForm = FormOf<typeof votingFields.fields>
export type Choices = ReplyOf<'GET /voting/form'>['form']
export interface Of {
  of: SaveForm<VotingForm>
}

const What = ({ of, choices }: Of & { choices: Choices }) => {
  const t = useText()
  const { house_ids } = of.form.getValues()
  return (
    <>
      <TextsField of={of} name="title" label={t('votings.title')} required maxLength={200} />
      <NativeSelect
        {...of.field('kind')}
        label={t('votings.kind')}
        data={choices.kinds.map((value) => ({ value, label: t(`votings.kind_${value}`) }))}
      />
      <MultiSelect
        label={t('votings.house_ids')}
        data-path="house_ids"
        withAsterisk
        searchable
        error={of.form.errors['house_ids']}
        data={choices.houses.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={house_ids.map(String)}
        onChange={(ids) => of.set('house_ids', ids.map(Number))}
      />
    </>
  )
}

const Note = ({ of }: Of) => {
  const t = useText()
  return (
    <Textarea
      {...of.field('note')}
      label={t('votings.note')}
      autosize
      minRows={2}
      maxRows={8}
      maxLength={2000}
      data-path="note"
    />
  )
}

const LanguageField = ({ of }: Of) => {
  const t = useText()
  return (
    <NativeSelect
      {...of.field('language')}
      label={t('votings.language')}
      data={languages.map((value) => ({ value, label: t(`votingLanguage.${value}`) }))}
    />
  )
}

const initial = ({ profiles, houses }: Choices): Partial<VotingForm> => ({
  ...(profiles[0] && { profile_id: String(profiles[0].id), rules: profiles[0].rules }),
  ...(houses.length === 1 && { house_ids: [houses[0]!.id] }),
})

/** The zone that the chosen houses share; null where they differ, and that of the community is meant. */
const sharedZone = ({ houses }: Choices, ids: readonly number[]): string | null => {
  const zones = new Set(houses.filter(({ id }) => ids.includes(id)).map(({ timezone }) => timezone))
  return zones.size === 1 ? [...zones][0]! : null
}

const contract = () => import('@oselia/contract/votings').then(({ votings }) => votings)

interface Props {
  /** Null for a new one. */
  voting: Voting | null
  done: (saved: Voting) => unknown
  /** The link that cancels the form. */
  children: ReactNode
}

/** The form of a new voting or a draft. */
export const DraftForm = ({ voting, done, children }: Props) => {
  const t = useText()
  const { form: choices } = useRead('GET /voting/form')
  const of = useFieldForm({
    table: votingFields,
    save: voting ? 'PUT /voting/:id' : 'POST /voting',
    params: voting && { id: voting.id },
    contract,
    held: voting,
    given: initial(choices),
    words: useVotingWords(),
    message: voting ? undefined : () => text('votingForm.created'),
    done: ({ data }) => done(data),
  })
  return (
    <PanelForm
      of={of}
      label={t('votingForm.steps')}
      panels={[
        { id: 'what', title: t('votingForm.what'), body: <What of={of} choices={choices} /> },
        { id: 'rules', title: t('votingForm.rules'), body: <RulesFields of={of} choices={choices} /> },
        { id: 'questions', title: t('votingForm.questions'), body: <QuestionFields of={of} /> },
        {
          id: 'meeting',
          title: t('votingForm.meeting'),
          body: <MeetingFields of={of} zone={sharedZone(choices, of.form.getValues().house_ids)} />,
        },
        {
          id: 'people',
          title: t('votingForm.people'),
          body: (
            <>
              <Convened of={of} />
              <Surveyors of={of} />
              <LanguageField of={of} />
              <Note of={of} />
            </>
          ),
        },
      ]}
    >
      {children}
    </PanelForm>
  )
}

/** What can be changed of a voting that is announced. */
export const AnnouncedForm = ({ voting, done, children }: Props & { voting: Voting }) => {
  const t = useText()
  const hasLink = voting.meeting_at !== null && (voting.state === 'announced' || voting.state === 'meeting')
  const of = useFieldForm({
    table: votingFields,
    save: 'PUT /voting/:id',
    params: { id: voting.id },
    contract,
    held: voting,
    words: useVotingWords(),
    body: (written) => {
      const { surveyors, note, meeting_link } = votingFields.body(written)
      return { surveyors, note, ...(hasLink && { meeting_link }) }
    },
    done: ({ data }) => done(data),
  })
  return (
    <Form of={of}>
      <Alert color="blue">{t('votingForm.announcedHint')}</Alert>
      <Stack gap="sm">
        {hasLink && <LinkField of={of} />}
        <Surveyors of={of} />
        <Note of={of} />
      </Stack>
      <SaveBar of={of}>{children}</SaveBar>
    </Form>
  )
}
