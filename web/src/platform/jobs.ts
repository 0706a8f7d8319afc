import type { Job } from '@oselia/contract/platform'
import { ApiError, call, callForFile, callNamed } from './api.ts'
import type { Reason } from './jobs.reasons.tsx'
import { type MessageKey, text } from './messages.ts'
import { type ActCall, type ReadCall, type Resource, invalidate } from './query.ts'
import { signedIn } from './session.ts'
import { needAllTexts } from './text-parts.ts'
import { toast, toastError, wantToasts } from './toast.ts'

/** A background job to follow until it ends, on any page. Plain values only, because it is stored across reloads. */
export interface Followed {
  id: number
  /** What is being done: `Publishing announcements`. */
  title: MessageKey
  /** What was done, with `{count}` of the job's `changed`. */
  done: MessageKey
  /** Resources to refetch when it ends. */
  touches: Resource[]
  /** The call that undoes the job by another job. */
  undo?: Extract<ActCall, `POST ${string}/:id/undo`>
  /** The message when the undo has finished. */
  undone?: MessageKey
  /** The file that it made, where it changed anything. */
  file?: { call: Extract<ReadCall, `GET ${string}/:id`>; label: MessageKey }
}

/** The result of a job over many rows. */
interface Result {
  changed?: number
  skipped?: number
  /** Reasons of skipped rows, the most frequent first. */
  reasons?: Reason[]
}

const KEY = 'jobs'
const SHORTEST = 400
const LONGEST = 3_000

const kept = () => JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as Followed[]
const keep = (jobs: Followed[]) =>
  jobs.length > 0 ? sessionStorage.setItem(KEY, JSON.stringify(jobs)) : sessionStorage.removeItem(KEY)
const drop = (id: number) => keep(kept().filter((job) => job.id !== id))
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The current job; undefined while the server is unreachable. */
const look = async (id: number): Promise<Job | undefined> => {
  try {
    return (await call('GET /jobs/:id', { params: { id } })).data
  } catch (error) {
    if (error instanceof ApiError && (error.status === 0 || error.status >= 500)) return undefined
    throw error
  }
}

const takeBack = async (followed: Followed) => {
  const reply = (await callNamed(followed.undo!, { params: { id: followed.id }, body: {} })) as {
    data: { job_id: number }
  }
  followJob({
    id: reply.data.job_id,
    title: followed.title,
    done: followed.undone ?? followed.done,
    touches: followed.touches,
  })
}

const tellWhy = async (reasons: readonly Reason[]) => (await import('./jobs.reasons.tsx')).showReasons(reasons)

const openMade = async ({ id, file }: Followed) => {
  const { openFile } = await import('./open-file.ts')
  return openFile(() => callForFile(file!.call, { params: { id } }), `${text(file!.label)}.pdf`)
}

const end = async (followed: Followed, job: Job) => {
  await invalidate(...followed.touches)
  if (job.state === 'failed')
    return toast({ message: text('jobs.failed', { title: text(followed.title) }), kind: 'refused' })
  const { changed = 0, skipped = 0, reasons = [] } = (job.result ?? {}) as Result
  const sentences = [
    text(followed.done, { count: changed }),
    skipped > 0 && text('jobs.skipped', { count: skipped }),
  ].filter(Boolean)
  return toast({
    message: sentences.join('. '),
    undo: followed.undo && changed > 0 ? () => takeBack(followed).catch(toastError) : undefined,
    next:
      followed.file && changed > 0
        ? { label: text(followed.file.label), go: () => openMade(followed) }
        : reasons.length > 0
          ? { label: text('jobs.why'), go: () => tellWhy(reasons) }
          : undefined,
  })
}

const watch = async (followed: Followed) => {
  wantToasts()
  const { showJob, hideJob } = await import('./jobs.toast.tsx')
  let wait = SHORTEST
  try {
    while (signedIn()) {
      const job = await look(followed.id)
      if (job?.state === 'done' || job?.state === 'failed') {
        drop(followed.id)
        hideJob(followed.id)
        return await end(followed, job)
      }
      showJob(followed, job)
      await pause(wait)
      wait = Math.min(wait * 1.3, LONGEST)
    }
  } catch (error) {
    drop(followed.id)
    await toastError(error)
  }
  hideJob(followed.id)
  return undefined
}

/** Shows the progress of a job until it ends, then its result, with Undo where available. */
export const followJob = (followed: Followed) => {
  keep([...kept().filter((job) => job.id !== followed.id), followed])
  void watch(followed)
}

/** Watches on after a reload. The sentences of a job belong to the page that began it, so all texts are loaded. */
export const resumeJobs = async () => {
  if (!signedIn()) return keep([])
  const jobs = kept()
  if (jobs.length > 0) await needAllTexts().catch(() => undefined)
  for (const followed of jobs) void watch(followed)
}
