import { Stack, Text } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useFormat } from '../../../platform/messages.ts'
import { read } from '../../../platform/query.ts'
import { useCan } from '../../../platform/user.ts'
import { useResidents } from './realty.lists.ts'
import classes from './realty.module.css'
import type { UnitRead } from './realty.owners.tsx'
import { Panel } from './realty.panel.tsx'
import { PersonLink } from './realty.person.tsx'

const PEOPLE = 8
const SHOWN = 4

/** The latest comments on the people of the unit, each with a link to the person. */
export const Comments = ({ unit }: { unit: UnitRead }) => {
  const { moment } = useFormat()
  const mayRead = useCan('comments.read')
  const residents = useResidents(unit.id).data?.data.filter(({ current }) => current) ?? []
  const people = new Map([
    ...unit.owners.map(({ member_id, name }) => [member_id, name] as const),
    ...residents.map(({ member_id, name }) => [member_id, name] as const),
  ])
  const asked = mayRead ? [...people].slice(0, PEOPLE) : []
  const answers = useQueries({
    queries: asked.map(([id]) => read('GET /members/:id/comments', { params: { id }, query: { per_page: SHOWN } })),
  })
  const latest = answers
    .flatMap(({ data }, at) =>
      (data?.data ?? []).map((comment) => ({ comment, id: asked[at]![0], name: asked[at]![1] })),
    )
    .filter(({ comment }) => comment.text !== null)
    .toSorted(
      (a, b) =>
        Number(b.comment.pinned) - Number(a.comment.pinned) || b.comment.created_at.localeCompare(a.comment.created_at),
    )
    .slice(0, SHOWN)
  if (latest.length === 0) return null
  return (
    <Panel title="unitFile.comments">
      <ul className={classes.rows}>
        {latest.map(({ comment, id, name }) => (
          <li key={comment.id}>
            <Stack gap={2}>
              <Text size="sm" lineClamp={3} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {comment.text}
              </Text>
              <Text size="xs" c="dimmed" component="div">
                <PersonLink id={id} name={name} /> · {comment.author.name} · {moment(comment.created_at)}
              </Text>
            </Stack>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
