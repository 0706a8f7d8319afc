import { interviews } from '@oselia/contract/interviews'
import type { useApp } from './app.js'

/** An open interview of a house with one question. */
export const makeInterview = async (
  product: ReturnType<typeof useApp>,
  house: number,
  word: string,
): Promise<{ interview: number }> => {
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
  return { interview: made.body.data.id }
}
