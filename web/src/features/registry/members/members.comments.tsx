import {
  ActionIcon,
  Anchor,
  Badge,
  Button,
  Checkbox,
  Group,
  NativeSelect,
  Paper,
  Stack,
  Text,
  Textarea,
} from '@mantine/core'
import type { Comment } from '@oselia/contract/comments'
import { visibilities } from '@oselia/contract/comments.enums'
import { IconHistory, IconPencil, IconPinned, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../platform/api.ts'
import { useFieldForm } from '../../../platform/field-form.ts'
import { Form, SaveBar } from '../../../platform/form.tsx'
import { text, useFormat, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { perform } from '../../../platform/perform.ts'
import { Panel } from '../../../platform/panel.tsx'
import { useCan } from '../../../platform/user.ts'
import { commentFields } from './members.fields.ts'
import { commentHistory } from './members.history.public.tsx'

interface WriteProps {
  member: number
  /** The comment to edit; omit for a new one. */
  comment?: Comment
  done: () => void
}

const Write = ({ member, comment, done }: WriteProps) => {
  const t = useText()
  const save = useFieldForm({
    table: commentFields,
    save: comment ? 'PUT /comments/:id' : 'POST /members/:id/comments',
    params: { id: comment?.id ?? member },
    contract: () => import('@oselia/contract/comments').then(({ comments }) => comments),
    held: comment,
    guard: comment === undefined,
    touches: ['comments', 'members'],
    message: null,
    done,
  })
  return (
    <Form of={save}>
      <Textarea
        {...save.field('text')}
        data-autofocus={comment !== undefined || undefined}
        label={t(comment ? 'memberPage.editComment' : 'memberPage.comment')}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={2000}
      />
      <Group align="end" gap="sm">
        <NativeSelect
          {...save.field('visibility')}
          label={t('memberPage.seenBy')}
          data={visibilities.map((value) => ({ value, label: t(`memberPage.seen_${value}`) }))}
        />
        <Group mih={36}>
          <Checkbox {...save.form.getInputProps('pinned', { type: 'checkbox' })} label={t('memberPage.pin')} />
        </Group>
        <SaveBar of={save} label={t(comment ? 'memberPage.saveComment' : 'memberPage.addComment')} />
      </Group>
    </Form>
  )
}

const edit = (member: number, comment: Comment) =>
  showModal({
    title: text('memberPage.editComment'),
    body: (close) => <Write member={member} comment={comment} done={close} />,
  })

const showHistory = ({ id }: Comment) =>
  showModal({ title: text('memberPage.commentHistory'), size: 'lg', body: () => <commentHistory.History id={id} /> })

// Deletion leaves a placeholder in the list, so no confirmation is needed.
const remove = ({ id }: Comment) => void perform('DELETE /comments/:id', { params: { id } }, { touches: ['members'] })

const Before = ({ previous }: Pick<Comment, 'previous'>) => {
  const t = useText()
  const { moment } = useFormat()
  const [open, setOpen] = useState(false)
  return (
    <Stack gap={4}>
      <Anchor
        component="button"
        type="button"
        size="xs"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        style={{ alignSelf: 'flex-start' }}
      >
        {t('memberPage.commentBefore')}
      </Anchor>
      {open &&
        previous.map((old) => (
          <Text key={old.at} size="sm" c="dimmed" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {moment(old.at)}: {old.text}
          </Text>
        ))}
    </Stack>
  )
}

const CommentActions = ({ member, comment }: { member: number; comment: Comment }) => {
  const t = useText()
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('memberPage.commentHistory')}
        onClick={() => showHistory(comment)}
      >
        <IconHistory size={16} aria-hidden="true" />
      </ActionIcon>
      {comment.may_change && !comment.deleted_at && (
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('memberPage.editComment')}
            onClick={() => edit(member, comment)}
          >
            <IconPencil size={16} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('memberPage.removeComment')}
            onClick={() => remove(comment)}
          >
            <IconTrash size={16} aria-hidden="true" />
          </ActionIcon>
        </>
      )}
    </Group>
  )
}

const One = ({ member, comment }: { member: number; comment: Comment }) => {
  const t = useText()
  const { moment } = useFormat()
  const { author, created_at, edited_at, deleted_at, deleted_by, previous } = comment
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text size="sm" c="dimmed">
          {author.name} · <time dateTime={created_at}>{moment(created_at)}</time>
          {edited_at && !deleted_at && ` · ${t('memberPage.commentEdited', { at: moment(edited_at) })}`}
        </Text>
        <CommentActions member={member} comment={comment} />
      </Group>
      {deleted_at ? (
        <Text fs="italic" c="dimmed">
          {t('memberPage.commentRemoved', { name: deleted_by?.name ?? '', at: moment(deleted_at) })}
        </Text>
      ) : (
        <Stack gap={4}>
          <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{comment.text}</Text>
          <Group gap="xs">
            {comment.pinned && (
              <Badge variant="light" tt="none" leftSection={<IconPinned size={12} aria-hidden="true" />}>
                {t('memberPage.pinned')}
              </Badge>
            )}
            {comment.visibility !== 'all_staff' && (
              <Badge variant="light" color="gray" tt="none">
                {t(`memberPage.seen_${comment.visibility}`)}
              </Badge>
            )}
          </Group>
          {previous.length > 0 && <Before previous={previous} />}
        </Stack>
      )}
    </Paper>
  )
}

/** Staff comments on a member: pinned first, then newest first. */
export const MemberComments = ({ id }: { id: number }) => {
  const t = useText()
  const mayWrite = useCan('comments.create')
  const [written, setWritten] = useState(0)
  const answer = useInfiniteQuery({
    queryKey: ['comments', 'GET /members/:id/comments', { id }],
    queryFn: ({ pageParam, signal }) =>
      call('GET /members/:id/comments', { params: { id }, query: { page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.current_page < last.last_page ? last.current_page + 1 : undefined),
  })
  const rows = answer.data?.pages.flatMap((page) => page.data) ?? []
  return (
    <Panel title={t('memberPage.comments')}>
      <Stack gap="sm">
        {mayWrite && <Write key={written} member={id} done={() => setWritten(written + 1)} />}
        {answer.data && rows.length === 0 && <Text c="dimmed">{t('memberPage.noComments')}</Text>}
        {rows.map((comment) => (
          <One key={comment.id} member={id} comment={comment} />
        ))}
        {answer.hasNextPage && (
          <Button
            variant="default"
            size="xs"
            style={{ alignSelf: 'flex-start' }}
            loading={answer.isFetchingNextPage}
            onClick={() => void answer.fetchNextPage()}
          >
            {t('memberPage.earlier')}
          </Button>
        )}
      </Stack>
    </Panel>
  )
}
