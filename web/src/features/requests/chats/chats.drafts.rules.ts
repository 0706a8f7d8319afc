/** What is typed and not sent. */
export interface Draft {
  text: string
  reply_to: number | null
  /** People mentioned by @, with the name used in the text. */
  mentions: { id: number; name: string }[]
}

/**
 * What stays in the composer once `sent` is stored for sending: what was typed behind it meanwhile.
 * A text that was changed elsewhere stays whole, since no part of it is known to be sent.
 */
export const draftAfter = (draft: Draft, sent: Pick<Draft, 'text' | 'reply_to'>): Draft => {
  const text = draft.text.startsWith(sent.text) ? draft.text.slice(sent.text.length).trimStart() : draft.text
  return {
    text,
    reply_to: draft.reply_to === sent.reply_to ? null : draft.reply_to,
    mentions: draft.mentions.filter(({ name }) => text.includes(`@${name}`)),
  }
}

/** A cancelled message is put before the current text. */
export const draftWith = (draft: Draft, back: { message: string } & Omit<Draft, 'text'>): Draft => ({
  text: [back.message, draft.text].filter(Boolean).join('\n'),
  reply_to: draft.reply_to ?? back.reply_to,
  mentions: [...back.mentions, ...draft.mentions],
})
