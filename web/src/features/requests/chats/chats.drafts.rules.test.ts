import { describe, expect, it } from 'vitest'
import { draftAfter, draftWith } from './chats.drafts.rules.ts'

const draft = (text: string, part = {}) => ({ text, reply_to: null, mentions: [], ...part })

describe('the composer of a chat', () => {
  it('is empty once the message is stored', () => {
    const sent = draft('Вже йду, @Ірина', { reply_to: 5, mentions: [{ id: 1, name: 'Ірина' }] })
    expect(draftAfter(sent, sent)).toEqual(draft(''))
  })

  it('keeps letters typed while the message was being stored', () => {
    expect(draftAfter(draft('Вже йду\nБуду о 9'), draft('Вже йду'))).toEqual(draft('Буду о 9'))
  })

  it('keeps the whole text that was changed in the middle, and an answer begun meanwhile', () => {
    expect(draftAfter(draft('Вже не йду', { reply_to: 6 }), draft('Вже йду'))).toEqual(
      draft('Вже не йду', { reply_to: 6 }),
    )
  })

  it('puts a message that is taken back before what is being written', () => {
    const back = { message: 'Вже йду', reply_to: 5, mentions: [{ id: 1, name: 'Ірина' }] }
    expect(draftWith(draft('Зараз'), back)).toEqual({
      text: 'Вже йду\nЗараз',
      reply_to: 5,
      mentions: [{ id: 1, name: 'Ірина' }],
    })
  })
})
