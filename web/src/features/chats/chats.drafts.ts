import { useState } from 'react'

/** What is typed and not sent. */
export interface Draft {
  text: string
  reply_to: number | null
  /** People that were picked by @, with the name that stands in the text. */
  mentions: { id: number; name: string }[]
}
const blank: Draft = { text: '', reply_to: null, mentions: [] }

const nameOf = (key: string) => `chat-draft:${key}`

const kept = (key: string): Draft => {
  try {
    const found = localStorage.getItem(nameOf(key))
    return found ? { ...blank, ...(JSON.parse(found) as Partial<Draft>) } : blank
  } catch {
    return blank
  }
}

const keep = (key: string, draft: Draft) => {
  try {
    if (draft.text || draft.reply_to !== null) localStorage.setItem(nameOf(key), JSON.stringify(draft))
    else localStorage.removeItem(nameOf(key))
  } catch {
    // Storage closed or full: the draft lives as long as the page.
  }
}

/** The draft of a chat: it is kept with every key, and found again after the tab was killed. */
export const useDraft = (key: string) => {
  const [draft, setDraft] = useState(() => kept(key))
  const write = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    keep(key, next)
  }
  return { draft, write, clear: () => write(blank) }
}
