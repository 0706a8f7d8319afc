import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CancelReason, WaitReason } from '@oselia/contract/service-request-moves'

/** What a resident calls about, and what is said and done until it is over. */
export interface Story {
  /** Code of its type. */
  type: string
  text: string
  /** Where it is when it is not in the caller's own unit. */
  place?: 'lobby' | 'lift' | 'roof' | 'basement' | 'yard' | 'parking' | 'staircase' | 'other'
  who: 'technician' | 'plumber' | 'manager' | 'accountant'
  /** The first answer to the resident, what he says to it, what is said inside, the last word, his thanks. */
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

const file = join(import.meta.dirname, '../../../data/demo.requests.json')

export const readDemoRequests = async (): Promise<DemoRequests> =>
  JSON.parse(await readFile(file, 'utf8')) as DemoRequests
