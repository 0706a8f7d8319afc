import { createHash } from 'node:crypto'
import type { ClientError } from '@oselia/contract/client-errors'

export type Reported = Pick<ClientError, 'message' | 'stack' | 'route' | 'build'>

const longest = { message: 500, stack: 4000 }

/** Without e-mail addresses, quoted texts of more than 40 characters, and numbers that may be phones or ids. */
export const withoutPersonalData = (text: string): string =>
  text
    .replace(/[^\s@"'<>()]+@[^\s@"'<>()]+/g, '…@…')
    .replace(/(["'`«])[^"'`»]{41,}(["'`»])/g, '$1…$2')
    .replace(/\+?\d[\d\s()-]{3,}\d/g, '#')

/** Addresses of code keep their line and column: `/assets/a.js:12:34`; queries, origins and all else are removed. */
const placesOf = (stack: string): string =>
  stack
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /:\d+:\d+\)?$/.test(line))
    .map((line) => line.replace(/https?:\/\/[^/\s]+/g, '').replace(/\?[^:)\s]*/g, ''))
    .slice(0, 20)
    .join('\n')

/** What is stored of a reported error. Errors of one fingerprint are counted in one row. */
export const stored = ({ message, stack, route, build }: Reported) => {
  const kept = {
    message: withoutPersonalData(message).slice(0, longest.message),
    stack: stack === null ? null : placesOf(stack).slice(0, longest.stack) || null,
    route: route.replace(/[?#].*$/, '').replace(/\d+/g, '#'),
    build,
  }
  const fingerprint = createHash('sha256').update(JSON.stringify(kept)).digest('hex')
  return { ...kept, fingerprint }
}
