import type { ReplyOf } from '@oselia/contract/api'
import { call } from './api.ts'

export type Uploaded = ReplyOf<'POST /media'>['data']

/**
 * Uploads an image or attachment; returns the file in the shape of all responses. Rejects with an `ApiError` (413,
 * 415).
 */
export const upload = async (
  file: File,
  type: 'image' | 'avatar' | 'cover' | 'attachment' | 'chat',
  signal?: AbortSignal,
) => (await call('POST /media', { file, fields: { type }, signal })).data
