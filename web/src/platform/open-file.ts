import { ApiError } from './api.ts'
import { toastError } from './toast.ts'

/** Whether a failure was answered, so that no toast is needed. */
type Answered = (error: unknown) => Promise<unknown>

/** Shows a file by its address, which is kept long enough for a tab or a download to read it; a failure as a toast. */
const withAddress = async (load: () => Promise<Blob>, show: (url: string) => void, answered?: Answered) => {
  try {
    const url = URL.createObjectURL(await load())
    show(url)
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
    return true
  } catch (error) {
    if (await answered?.(error)) return false
    await toastError(error instanceof ApiError ? error : new ApiError(0, { message: '', code: 'network' }))
    return false
  }
}

const save = (url: string, name: string) =>
  Object.assign(document.createElement('a'), { href: url, download: name }).click()

/** Saves a file that needs the session to be read. */
export const downloadFile = async (load: () => Promise<Blob>, name: string, answered?: Answered): Promise<void> => {
  await withAddress(load, (url) => save(url, name), answered)
}

/**
 * Opens a file in a tab of its own; where the browser holds the tab back, it is downloaded under the name. Called within
 * the click, since only what is opened within it is not held back.
 */
export const openFile = async (load: () => Promise<Blob>, name: string): Promise<void> => {
  const tab = window.open('', '_blank')
  const isShown = await withAddress(load, (url) => (tab ? tab.location.replace(url) : save(url, name)))
  if (!isShown) tab?.close()
}
