import { Button, Fieldset, Group, List, Radio, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { ReplyOf } from '@oselia/contract/api'
import type { Member } from '@oselia/contract/members'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api.ts'
import { LookupField } from '../../../platform/lookup-field.tsx'
import { useFieldWords } from '../../../platform/field-words.tsx'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { perform } from '../../../platform/perform.ts'
import { read } from '../../../platform/query.ts'
import { sentenceOf } from '../../../platform/toast.ts'
import { useAction } from '../../../platform/use-query.ts'
import { usageLines } from './members.actions.tsx'
import { memberFields } from './members.fields.ts'
import { useMemberWords } from './members.history.public.tsx'

type Preview = ReplyOf<'GET /members/:id/merge/:with_id'>['data']
type Choice = 'kept' | 'gone'

const touches = ['members', 'residents', 'ownerships', 'vehicles', 'accounts', 'comments', 'realty'] as const

const takeBack = (id: number) =>
  perform('POST /members/merges/:id/undo', { params: { id } }, { touches, message: text('memberPage.unmerged') })

const Fields = ({
  fields,
  choices,
  choose,
}: {
  fields: Preview['fields']
  choices: Record<string, Choice>
  choose: (field: string, choice: Choice) => void
}) => {
  const t = useText()
  const words = useFieldWords(memberFields, useMemberWords())
  const written = (field: string, value: unknown) =>
    value === null || value === undefined || value === ''
      ? t('ui.none')
      : (words(field, value) ?? (typeof value === 'string' ? value : JSON.stringify(value)))
  const shown = fields.filter(({ field }) => memberFields.labels[field])
  if (shown.length === 0) return <Text>{t('memberPage.mergeSame')}</Text>
  return (
    <Stack gap="sm">
      <Title order={3}>{t('memberPage.mergeFields')}</Title>
      {shown.map(({ field, kept, gone, choice }) => (
        <Radio.Group
          key={field}
          label={t(memberFields.labels[field]!)}
          value={choices[field] ?? choice}
          onChange={(next) => choose(field, next as Choice)}
        >
          <Group gap="lg" mt={4}>
            <Radio value="kept" label={written(field, kept)} />
            <Radio value="gone" label={written(field, gone)} />
          </Group>
        </Radio.Group>
      ))}
    </Stack>
  )
}

const Compared = ({ preview, close }: { preview: Preview; close: () => void }) => {
  const t = useText()
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  const merge = useAction('POST /members/:id/merge', {
    touches,
    first: close,
    message: text('memberPage.merged'),
    undo: ({ data }) => takeBack(data.merge_id),
  })
  const { kept, gone, moves, obstacles } = preview
  const lines = usageLines(moves, t)
  const join = () =>
    merge.mutate({
      params: { id: kept.id },
      body: { with_id: gone.id, version: kept.version, with_version: gone.version, choices },
    })
  return (
    <Stack>
      <Text>{t('memberPage.mergeText', { kept: kept.name, gone: gone.name })}</Text>
      <Fields
        fields={preview.fields}
        choices={choices}
        choose={(field, choice) => setChoices({ ...choices, [field]: choice })}
      />
      <Fieldset legend={t('memberPage.mergeMoves')}>
        {lines.length === 0 ? (
          t('memberPage.mergeNothing')
        ) : (
          <List>
            {lines.map((line) => (
              <List.Item key={line}>{line}</List.Item>
            ))}
          </List>
        )}
        {obstacles.length > 0 && <Text size="sm">{t('memberPage.mergeJoined')}</Text>}
      </Fieldset>
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {t('ui.cancel')}
        </Button>
        <Button loading={merge.isPending} onClick={join}>
          {t('memberPage.merge')}
        </Button>
      </Group>
    </Stack>
  )
}

/** Two records side by side: which values stay, what is moved. */
const Compare = ({ kept, gone, close }: { kept: number; gone: number; close: () => void }) => {
  const answer = useQuery({
    ...read('GET /members/:id/merge/:with_id', { params: { id: kept, with_id: gone } }),
    staleTime: 0,
  })
  if (answer.error) return <Text role="alert">{sentenceOf(answer.error)}</Text>
  return answer.data ? <Compared preview={answer.data.data} close={close} /> : <Skeleton h={240} />
}

/** Previews the merge of two records; nothing is changed before confirmation. */
export const compareMembers = (kept: number, gone: number) =>
  showModal({
    title: text('memberPage.mergeTitle'),
    size: 'lg',
    body: (close) => <Compare kept={kept} gone={gone} close={close} />,
  })

interface Other {
  id: number | null
  label: string
}

const Pick = ({ member, close }: { member: Member; close: () => void }) => {
  const t = useText()
  const [other, setOther] = useState<Other | null>(null)
  if (other?.id) return <Compare kept={member.id} gone={other.id} close={close} />
  return (
    <LookupField<Other>
      path="with_id"
      resource="members"
      label={t('memberPage.mergePick')}
      placeholder={t('memberPicker.hint')}
      value={other}
      choose={setOther}
      find={async (search_query, signal) => {
        const found = await call('GET /members', { query: { search_query, per_page: 20 }, signal })
        return found.data.data
          .filter(({ id }) => id !== member.id)
          .map(({ id, name, phones }) => ({ id, name, label: [name, phones[0]?.number].filter(Boolean).join(' · ') }))
      }}
    />
  )
}

/** Merges a member's record with another one to be chosen. */
export const joinWith = (member: Member) =>
  showModal({
    title: text('memberPage.mergeTitle'),
    size: 'lg',
    body: (close) => <Pick member={member} close={close} />,
  })
