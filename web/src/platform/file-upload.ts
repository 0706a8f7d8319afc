import { useState } from 'react'
import { ApiError, newKey } from './api.ts'
import { sentenceOf } from './toast.ts'

/**
 * Sends the file of a form that opens an import. A repetition after a lost answer has the same key, one after a refusal a new one;
 * `issue` is the sentence of the refusal. `done` gets the id of the import.
 */
export const useFileUpload = (done: (id: number) => void) => {
  const [key, setKey] = useState(newKey)
  const [issue, setIssue] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async (upload: (key: string) => Promise<{ data: { id: number } }>) => {
    setBusy(true)
    try {
      const { data } = await upload(key)
      done(data.id)
    } catch (error) {
      const sentences = error instanceof ApiError ? Object.values(error.errors ?? {}).flat() : []
      setIssue(sentences.join(' ') || sentenceOf(error))
      setKey(newKey())
    }
    setBusy(false)
  }
  return { issue, busy, send }
}
