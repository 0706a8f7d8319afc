import { Button, Fieldset, Group, List, Radio, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { ReplyOf } from '@oselia/contract/api'
import type { Member } from '@oselia/contract/members'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import { LookupField } from '../../platform/lookup-field.tsx'
import { type MessageKey, text, useText } from '../../platform/messages.ts'
import { showModal } from '../../platform/modal.tsx'
import { invalidate, read } from '../../platform/query.ts'
import { sentenceOf, toast, toastError } from '../../platform/toast.ts'
import { usageLines } from './members.acts.tsx'
import { useMemberWords } from './members.history.tsx'
import { memberLabels } from './members.view.tsx'

type Preview = ReplyOf<'GET /members/:id/merge/:with_id'>['data']
type Choice = 'kept' | 'gone'

const touched = ['members', 'residents', 'ownerships', 'vehicles', 'accounts', 'comments', 'realty'] as const

const takeBack = async (id: number) => {
  await call('POST /members/merges/:id/undo', { params: { id } })
  await invalidate(...touched)
  await toast({ message: text('memberPage.unmerged') })
}

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
  const words = useMemberWords()
  const written = (field: string, value: unknown) =>
    value === null || value === undefined || value === ''
      ? t('ui.none')
      : (words(field, value) ?? (typeof value === 'string' ? value : JSON.stringify(value)))
  const shown = fields.filter(({ field }) => memberLabels[field])
  if (shown.length === 0) return <Text>{t('memberPage.mergeSame')}</Text>
  return (
    <Stack gap="sm">
      <Title order={3}>{t('memberPage.mergeFields')}</Title>
      {shown.map(({ field, kept, gone, choice }) => (
        <Radio.Group
          key={field}
          label={t(memberLabels[field] as MessageKey)}
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
  const [busy, setBusy] = useState(false)
  const { kept, gone, moves, obstacles } = preview
  const lines = usageLines(moves, t)
  const join = async () => {
    setBusy(true)
    try {
      const { data } = await call('POST /members/:id/merge', {
        params: { id: kept.id },
        body: { with_id: gone.id, version: kept.version, with_version: gone.version, choices },
      })
      await invalidate(...touched)
      close()
      await toast({ message: text('memberPage.merged'), undo: () => takeBack(data.merge_id).catch(toastError) })
    } catch (error) {
      void toastError(error)
    }
    setBusy(false)
  }
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
        <Button loading={busy} onClick={() => void join()}>
          {t('memberPage.merge')}
        </Button>
      </Group>
    </Stack>
  )
}

/** Two records beside each other: which values stay, what goes over. */
const Compare = ({ kept, gone, close }: { kept: number; gone: number; close: () => void }) => {
  const answer = useQuery({
    ...read('GET /members/:id/merge/:with_id', { params: { id: kept, with_id: gone } }),
    staleTime: 0,
  })
  if (answer.error) return <Text role="alert">{sentenceOf(answer.error)}</Text>
  return answer.data ? <Compared preview={answer.data.data} close={close} /> : <Skeleton h={240} />
}

/** Shows how two records would become one; nothing is done before it is agreed to. */
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

/** Joins a person's record with another that is yet to be chosen. */
export const joinWith = (member: Member) =>
  showModal({
    title: text('memberPage.mergeTitle'),
    size: 'lg',
    body: (close) => <Pick member={member} close={close} />,
  })
