import { Changes, type ChangesOf, type Recorded } from '../../platform/history.changes.tsx'
import { History } from '../../platform/history.tsx'
import { type MessageKey, useText } from '../../platform/messages.ts'
import { useMemberWords } from './members.history.tsx'
import { memberLabels } from './members.view.tsx'

const labels: Record<string, MessageKey> = memberLabels
const MemberChanges = (of: ChangesOf) => <Changes {...of} labels={labels} show={useMemberWords()} />

/** The history of one person. */
export const MemberHistory = ({ id }: { id: number }) => (
  <History entity="members" id={id} labels={labels} show={useMemberWords()} />
)

const commentLabels: Record<string, MessageKey> = {
  text: 'memberPage.comment',
  visibility: 'memberPage.seenBy',
  pinned: 'memberPage.pinned',
}
const visibilities = ['all_staff', 'board', 'private'] as const

const useCommentWords = () => {
  const t = useText()
  return (field: string, value: unknown) => {
    const seen = field === 'visibility' && visibilities.find((one) => one === value)
    return seen ? t(`memberPage.seen_${seen}`) : undefined
  }
}
const CommentChanges = (of: ChangesOf) => <Changes {...of} labels={commentLabels} show={useCommentWords()} />

/** The history of one note on a person. */
export const CommentHistory = ({ id }: { id: number }) => (
  <History entity="comments" id={id} labels={commentLabels} show={useCommentWords()} />
)

/** Changes of people and of notes on them, for whoever shows those of any kind. */
export const memberHistory: Recorded = { labels, Changes: MemberChanges }
export const commentHistory: Recorded = { labels: commentLabels, Changes: CommentChanges }
