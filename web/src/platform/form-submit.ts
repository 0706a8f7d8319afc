import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode, RefObject } from 'react'
import { ApiError } from './api.ts'
import { type SchemaOf, check } from './form-check.ts'
import { keepFormError } from './form-errors.ts'
import { type Conflict, merge } from './form-merge.ts'
import { type MessageKey, text } from './messages.ts'
import { repeatKey, settleKey } from './repeat-key.ts'
import { toast, toastError } from './toast.ts'

export interface Options<V extends object, B extends object, R> {
  /** Resource whose last error this form's refusals become, e.g. `announcements`. */
  resource: string
  /** `() => import('@oselia/contract/announcements').then((m) => m.announcementFields)`; the schema of the body. */
  schema: SchemaOf
  /** What the form begins with. Kept from the first drawing on. */
  values: V
  /** The body made of the form's values; the values themselves when left out. Field names stay the same. */
  body?: (values: V) => B
  /** Version of the thing that is edited; it goes into the body. */
  version?: number
  /** Form values of the thing as the server has it now; with it a version conflict is merged. */
  valuesOf?: (current: never) => V
  /** Sends the body. `key` is the idempotency key to hand to a POST. */
  send: (body: B & { version?: number }, key: string) => Promise<R>
  /** What happens when it is saved. The form is clean by then, so it may navigate. */
  done?: (reply: R) => unknown
  /** Names of fields for the choice between two people's values. */
  labels?: Record<string, MessageKey>
  /** How a field's value is written in that choice; undefined leaves it to the panel. */
  show?: (field: string, value: unknown) => ReactNode
  /** Guards against leaving unsaved; on by default. */
  guard?: boolean
}

/** One form on the page, as its sending needs it. */
export interface Sending<V extends object, B extends object, R> {
  options: Options<V, B, R>
  form: UseFormReturnType<V>
  root: RefObject<HTMLFormElement | null>
  /** What was read from the server: the base of a merge, and the version to send. */
  read: RefObject<{ values: V; version: number | undefined }>
  /** Whether what is in the form is saved, so that it may be left. */
  clean: RefObject<boolean>
  setGeneral: (sentences: string[]) => void
  setConflicts: (conflicts: Conflict[]) => void
}

const inputsIn = (root: HTMLElement | null) => [...(root?.querySelectorAll<HTMLElement>('[data-path]') ?? [])]

// `data-paths` names fields that take turns on the page, like the languages of a text.
const pathsIn = (root: HTMLElement | null) => {
  const turns = [...(root?.querySelectorAll<HTMLElement>('[data-paths]') ?? [])]
  return new Set([
    ...inputsIn(root).map((node) => node.dataset.path!),
    ...turns.flatMap((node) => node.dataset.paths!.split(' ')),
  ])
}

const isOf = (path: string, field: string) => path === field || path.startsWith(`${field}.`)

// The input of the very field, else the nearest around or within it.
const inputOf = (inputs: HTMLElement[], field: string) =>
  inputs.find(({ dataset: { path = '' } }) => path === field) ??
  inputs.find(({ dataset: { path = '' } }) => isOf(field, path) || isOf(path, field))

const focusFirst = (root: HTMLElement | null, errors: Record<string, unknown>) =>
  requestAnimationFrame(() => {
    const inputs = inputsIn(root)
    const faulty = new Set(Object.keys(errors).map((field) => inputOf(inputs, field)))
    inputs.find((input) => faulty.has(input))?.focus()
  })

// Inputs show the fault of their own path; one inside a list or map without an input is shown at the nearest field above it.
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
  of.form.setErrors(fields)
  of.setGeneral(general)
  focusFirst(of.root.current, fields)
}

const joinWithCurrent = async <V extends object, B extends object, R>(
  of: Sending<V, B, R>,
  values: V,
  current: { version: number },
) => {
  const theirs = of.options.valuesOf!(current as never)
  const merged = merge(of.read.current.values, values, theirs)
  of.read.current = { values: theirs, version: current.version }
  of.form.setValues(merged.values)
  of.setConflicts(merged.conflicts)
  if (merged.conflicts.length > 0) return
  await send(of, merged.values)
  if (of.clean.current) void toast({ message: text('ui.merged') })
}

const refused = async <V extends object, B extends object, R>(of: Sending<V, B, R>, values: V, error: ApiError) => {
  keepFormError(of.options.resource, error)
  const current = error.data as { version: number } | undefined
  if (error.code === 'version_conflict' && current && of.options.valuesOf) return joinWithCurrent(of, values, current)
  if (Object.keys(error.errors).length === 0) return toastError(error)
  showFaults(
    of,
    Object.fromEntries(Object.entries(error.errors).map(([field, sentences]) => [field, sentences.join(' ')])),
  )
}

/** Checks and sends what stands in the form, and deals with a refusal. Rejects only with what no refusal explains. */
export const send = async <V extends object, B extends object, R>(of: Sending<V, B, R>, values: V): Promise<void> => {
  const { options, read } = of
  const made = options.body ? options.body(values) : (values as unknown as B)
  const body = read.current.version === undefined ? made : { ...made, version: read.current.version }
  const faults = await check(options.schema, body)
  if (Object.keys(faults).length > 0) return showFaults(of, faults)
  let reply: R
  try {
    reply = await options.send(body, repeatKey(options.resource, body))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    settleKey(options.resource, body, error)
    return refused(of, values, error)
  }
  settleKey(options.resource, body, null)
  keepFormError(options.resource, null)
  const version = (reply as { data?: { version?: number } } | undefined)?.data?.version
  read.current = { values, version: options.version === undefined ? undefined : (version ?? read.current.version) }
  of.clean.current = true
  of.form.resetDirty(values)
  await options.done?.(reply)
}
