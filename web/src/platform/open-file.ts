import { ApiError } from './api.ts'
import { toastError } from './toast.ts'

/**
 * Opens a file in a tab of its own; where the browser holds the tab back, it is downloaded under the name. Called within
 * the click, since only what is opened within it is not held back.
 */
export const openFile = async (load: () => Promise<Blob>, name: string) => {
  const tab = window.open('', '_blank')
  try {
    const url = URL.createObjectURL(await load())
    if (tab) tab.location.replace(url)
    else Object.assign(document.createElement('a'), { href: url, download: name }).click()
    // The tab has to load it first.
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  } catch (error) {
    tab?.close()
    await toastError(error instanceof ApiError ? error : new ApiError(0, { message: '', code: 'network' }))
  }
}
