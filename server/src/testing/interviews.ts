import { interviews } from '@oselia/contract/interviews'
import { sql } from 'kysely'
import type { useApp } from './app.js'

/** An open interview of a house with one question. */
export const makeInterview = async (
  product: ReturnType<typeof useApp>,
  house: number,
  word: string,
): Promise<{ interview: number; pollToken: string }> => {
  const made = await product.call(interviews.create, {
    body: {
      title: `${word} опитування`,
      questions: [
        {
          key: 'lift',
          kind: 'single',
          text: 'Замінити ліфт?',
          options: [
            { key: 'yes', text: 'Так' },
            { key: 'no', text: 'Ні' },
          ],
        },
      ],
      audience: { house_ids: [house] },
      state: 'published',
    },
  })
  const interview = made.body.data.id
  const owner = { db: product.app.pools.db, now: product.app.clock.now() }
  return { interview, pollToken: await product.app.publicLinks.tokenFor(owner, 'poll', interview) }
}

/** The token of a personal link to an interview. */
export const invite = async (
  { app }: Pick<ReturnType<typeof useApp>, 'app'>,
  interview: number,
  member: number,
  realty: number | null = null,
): Promise<string> => {
  const { db } = app.pools
  const { rows } = await sql<{
    id: number
  }>`insert into interview_invitations (interview_id, member_id, realty_id, created_at)
    values (${interview}, ${member}, ${realty}, now())
    on conflict (interview_id, member_id, realty_id) do update set created_at = excluded.created_at returning id`.execute(
    db,
  )
  return app.publicLinks.tokenFor({ db, now: app.clock.now() }, 'poll.person', rows[0]!.id)
}
