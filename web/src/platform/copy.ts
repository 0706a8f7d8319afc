import { text } from './messages.ts'
import { toast } from './toast.ts'

/** Copies a text, and says whether the browser allowed it. */
export const copyText = async (value: string) => {
  try {
    await navigator.clipboard.writeText(value)
    await toast({ message: text('copying.copied') })
  } catch {
    // The origin is not secure, or the user denied access to the clipboard.
    await toast({ message: text('copying.notCopied'), kind: 'refused' })
  }
}
