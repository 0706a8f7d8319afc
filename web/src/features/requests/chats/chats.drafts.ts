import { useEffect, useState } from 'react'
import type { Draft } from './chats.drafts.rules.ts'

const blank: Draft = { text: '', reply_to: null, mentions: [] }

const nameOf = (key: string) => `chat-draft:${key}`

const readDraft = (key: string): Draft => {
  try {
    const found = localStorage.getItem(nameOf(key))
    return found ? { ...blank, ...(JSON.parse(found) as Partial<Draft>) } : blank
  } catch {
    return blank
  }
}

const storeDraft = (key: string, draft: Draft) => {
  try {
    if (draft.text || draft.reply_to !== null) localStorage.setItem(nameOf(key), JSON.stringify(draft))
    else localStorage.removeItem(nameOf(key))
  } catch {
    // Storage closed or full: the draft lives as long as the page.
  }
}

/** The draft of a chat: stored after every change, so that it survives the tab. Changes apply to the newest draft, not to the rendered one. */
export const useDraft = (key: string) => {
  const [draft, setDraft] = useState(() => readDraft(key))
  useEffect(() => storeDraft(key, draft), [key, draft])
  const change = (next: (now: Draft) => Draft) => setDraft(next)
  const write = (part: Partial<Draft>) => change((now) => ({ ...now, ...part }))
  return { draft, write, change }
}
