import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode, RefObject } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from './api.ts'
import { type SchemaOf, check } from './form-check.ts'
import { type Conflict, merge } from './form-merge.ts'
import { type MessageKey, text } from './messages.ts'
import { newIdempotencyKey, settleKey } from './idempotency-key.ts'
import { toast, toastError } from './toast.ts'

export interface Options<V extends object, B extends object, R> {
  /** The resource under which refusals of this form are stored, e.g. `announcements`. */
  resource: string
  /** `() => import('@oselia/contract/announcements').then((m) => m.announcementFields)`; the schema of the body. */
  schema: SchemaOf
  /** Initial values; later changes of this option are ignored. */
  values: V
  /** The body made of the form's values; the values themselves when omitted. Field names must be the same. */
  body?: (values: V) => B
  /** The version of the edited record; sent in the body. */
  version?: number
  /** Form values of the current state on the server, used to merge a version conflict. */
  valuesOf?(current: unknown): V
  /** Asked once the values are valid; sends nothing when it resolves to false. */
  agree?: (values: V) => Promise<boolean>
  /** Sends the body. `key` is the idempotency key of a POST. */
  send: (body: B & { version?: number }, key: string) => Promise<R>
  /** Called after saving. The form is clean by then, so it may navigate. */
  done?: (reply: R) => unknown
  /** Labels of fields in the resolution of conflicts. */
  labels?: Record<string, MessageKey>
  /** Formats a field's value in a conflict; undefined falls back to the panel. */
  show?: (field: string, value: unknown) => ReactNode
  /** Guards against leaving with unsaved changes; on by default. */
  guard?: boolean
  /** Unsaved changes are kept elsewhere, so that a modal closes without asking. */
  draftKept?: boolean
}

/** The state of one form that sending needs. */
interface Sending<V extends object, B extends object, R> {
  options: Options<V, B, R>
  form: UseFormReturnType<V>
  root: RefObject<HTMLFormElement | null>
  /** The last state read from the server: the base of a merge, and the version to send. */
  read: RefObject<{ values: V; version: number | undefined }>
  /** Whether the form is saved, so that the page may be left. */
  clean: RefObject<boolean>
  setGeneral: (sentences: string[]) => void
  setConflicts: (conflicts: Conflict[]) => void
}

const inputsIn = (root: HTMLElement | null) => [...(root?.querySelectorAll<HTMLElement>('[data-path]') ?? [])]

// `data-paths` lists fields rendered one at a time, such as the languages of a text.
const pathsIn = (root: HTMLElement | null) => {
  const turns = [...(root?.querySelectorAll<HTMLElement>('[data-paths]') ?? [])]
  return new Set([
    ...inputsIn(root).map((node) => node.dataset.path!),
    ...turns.flatMap((node) => node.dataset.paths!.split(' ')),
  ])
}

const isOf = (path: string, field: string) => path === field || path.startsWith(`${field}.`)

// The input of the exact field, otherwise the nearest ancestor or descendant.
const inputOf = (inputs: HTMLElement[], field: string) =>
  inputs.find(({ dataset: { path = '' } }) => path === field) ??
  inputs.find(({ dataset: { path = '' } }) => isOf(field, path) || isOf(path, field))

const focusFirst = (root: HTMLElement | null, errors: Record<string, unknown>) => {
  const inputs = inputsIn(root)
  const faulty = new Set(Object.keys(errors).map((field) => inputOf(inputs, field)))
  inputs.find((input) => faulty.has(input))?.focus()
}

// Assigns errors to inputs by path; an error inside a list or map without an input goes to the nearest field above
// it.
const placed = (root: HTMLElement | null, errors: Record<string, string>) => {
  const paths = pathsIn(root)
  const fields: Record<string, string> = {}
  const general: string[] = []
  for (const [path, sentence] of Object.entries(errors)) {
    let at = path
    while (!paths.has(at) && at.includes('.')) at = at.slice(0, at.lastIndexOf('.'))
    if (paths.has(at)) fields[at] ??= sentence
    else if ([...paths].some((known) => isOf(known, path))) fields[path] = sentence
    else general.push(sentence)
  }
  return { fields, general }
}

const showFaults = <V extends object, B extends object, R>(of: Sending<V, B, R>, errors: Record<string, string>) => {
  const { fields, general } = placed(of.root.current, errors)
  // A folded section opens for its error, and a hidden input takes no focus: the render comes first.
  flushSync(() => {
    of.form.setErrors(fields)
    of.setGeneral(general)
  })
  focusFirst(of.root.current, fields)
}

const joinWithCurrent = async <V extends object, B extends object, R>(
  of: Sending<V, B, R>,
  values: V,
  current: { version: number },
) => {
  const theirs = of.options.valuesOf!(current)
  const merged = merge(of.read.current.values, values, theirs)
  of.read.current = { values: theirs, version: current.version }
  of.form.setValues(merged.values)
  of.setConflicts(merged.conflicts)
  if (merged.conflicts.length > 0) return
  await send(of, merged.values)
  if (of.clean.current) void toast({ message: text('ui.merged') })
}

const refused = async <V extends object, B extends object, R>(of: Sending<V, B, R>, values: V, error: ApiError) => {
  const current = error.data as { version: number } | undefined
  if (error.code === 'version_conflict' && current && of.options.valuesOf) return joinWithCurrent(of, values, current)
  if (Object.keys(error.errors).length === 0) return toastError(error)
  showFaults(
    of,
    Object.fromEntries(Object.entries(error.errors).map(([field, sentences]) => [field, sentences.join(' ')])),
  )
}

/** Validates and sends the form, and handles refusals. Rejects only with unexpected errors. */
export const send = async <V extends object, B extends object, R>(of: Sending<V, B, R>, values: V): Promise<void> => {
  const { options, read } = of
  const made = options.body ? options.body(values) : (values as unknown as B)
  const body = read.current.version === undefined ? made : { ...made, version: read.current.version }
  const issues = await check(options.schema, body)
  if (Object.keys(issues).length > 0) return showFaults(of, issues)
  if (options.agree && !(await options.agree(values))) return
  let reply: R
  try {
    reply = await options.send(body, newIdempotencyKey(options.resource, body))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    settleKey(options.resource, body, error)
    return refused(of, values, error)
  }
  settleKey(options.resource, body, null)
  const version = (reply as { data?: { version?: number } } | undefined)?.data?.version
  read.current = { values, version: options.version === undefined ? undefined : (version ?? read.current.version) }
  of.clean.current = true
  of.form.resetDirty(values)
  await options.done?.(reply)
}
