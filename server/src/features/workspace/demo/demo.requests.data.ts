import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CancelReason, WaitReason } from '@oselia/contract/service-request-moves'

/** A problem that residents report, with the conversation until its resolution. */
export interface Story {
  /** Code of its type. */
  type: string
  text: string
  /** Where it is when it is not in the caller's own unit. */
  place?: 'lobby' | 'lift' | 'roof' | 'basement' | 'yard' | 'parking' | 'staircase' | 'other'
  who: 'technician' | 'plumber' | 'manager' | 'accountant'
  /** Messages in order: first public answer, the resident's reply, internal notes, closing message, thanks. */
  public: string
  resident?: string
  inner?: string[]
  done: string
  thanks?: string
  materials?: { name: string; qty: number; unit: string; price_minor: number }[]
  work_minutes?: number
}

export interface DemoRequests {
  stories: Story[]
  accepted_reply: string[]
  returned: string[]
  waits: Partial<Record<WaitReason, string>>
  deferred: string
  cancelled: Partial<Record<CancelReason, string>>
  comments: string[]
  late: string
  ask: string
  incident: { title: string; description: string; reply: string; texts: string[] }
}

const file = join(import.meta.dirname, '../../../../data/demo.requests.json')

export const readDemoRequests = async (): Promise<DemoRequests> =>
  JSON.parse(await readFile(file, 'utf8')) as DemoRequests
