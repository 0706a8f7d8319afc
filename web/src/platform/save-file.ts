import { ApiError } from './api.ts'
import { toastError } from './toast.ts'

/** Saves a file that needs the session to be read. */
export const saveFile = async (load: () => Promise<Blob>, name: string) => {
  try {
    const url = URL.createObjectURL(await load())
    Object.assign(document.createElement('a'), { href: url, download: name }).click()
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  } catch (error) {
    await toastError(error instanceof ApiError ? error : new ApiError(0, { message: '', code: 'network' }))
  }
}
