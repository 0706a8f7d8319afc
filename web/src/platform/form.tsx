import { Alert, Button, Group, Stack } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useBlocker } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, Suspense, lazy, useEffect, useRef, useState } from 'react'
import { ApiError } from './api.ts'
import { setDirty } from './dirty.ts'
import { type SchemaOf, check } from './form-check.ts'
import { keepFormError } from './form-errors.ts'
import { type Conflict, merge } from './form-merge.ts'
import { type MessageKey, text, useText } from './messages.ts'
import { confirm } from './modal.tsx'
import { repeatKey, settleKey } from './repeat-key.ts'
import { toast, toastError } from './toast.ts'

const ConflictPanel = lazy(async () => ({ default: (await import('./form-conflict.tsx')).ConflictPanel }))

interface Options<V extends object, B extends object, R> {
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
  /** Guards against leaving unsaved; on by default. */
  guard?: boolean
}

export interface SaveForm<V extends object> {
  form: UseFormReturnType<V>
  /** Props of an input: value, change, error, path. */
  field: UseFormReturnType<V>['getInputProps']
  saving: boolean
  dirty: boolean
  /** Faults of fields that the form does not show. */
  general: string[]
  conflicts: Conflict[]
  labels: Record<string, MessageKey>
  submit: () => Promise<void>
  /** Settles a conflict with one of the two values. */
  choose: (conflict: Conflict, value: unknown) => void
  attach: (node: HTMLFormElement | null) => void
}

const pathsIn = (root: HTMLElement | null) => [...(root?.querySelectorAll<HTMLElement>('[data-path]') ?? [])]
const focusFirst = (root: HTMLElement | null, errors: Record<string, unknown>) =>
  requestAnimationFrame(() => {
    const faulty = pathsIn(root).find((node) =>
      Object.keys(errors).some((path) => path === node.dataset.path || path.startsWith(`${node.dataset.path}.`)),
    )
    faulty?.focus()
  })

// Inputs show the fault of their own path; one inside a list or map without an input is shown at the nearest field above it.
const placed = (root: HTMLElement | null, errors: Record<string, string>) => {
  const paths = new Set(pathsIn(root).map((node) => node.dataset.path!))
  const fields: Record<string, string> = {}
  const general: string[] = []
  for (const [path, sentence] of Object.entries(errors)) {
    let at = path
    while (at && !paths.has(at) && at.includes('.')) at = at.slice(0, at.lastIndexOf('.'))
    if (paths.has(at)) fields[at] ??= sentence
    else if ([...paths].some((known) => known.startsWith(`${path}.`))) fields[path] = sentence
    else general.push(sentence)
  }
  return { fields, general }
}

/** Guards against losing what was typed: navigation inside the app asks, leaving the app is asked by the browser. */
const useLeaveGuard = (dirty: boolean, clean: { current: boolean }) => {
  const own = useRef({})
  useEffect(() => {
    const form = own.current
    setDirty(form, dirty)
    return () => setDirty(form, false)
  }, [dirty])
  useBlocker({
    enableBeforeUnload: () => dirty && !clean.current,
    shouldBlockFn: async ({ current, next }) => {
      if (!dirty || clean.current || current.pathname === next.pathname || /^\/login$/i.test(next.pathname))
        return false
      const leave = await confirm({
        title: text('ui.unsavedTitle'),
        text: text('ui.unsavedText'),
        yes: text('ui.leave'),
        no: text('ui.stay'),
        danger: true,
      })
      return !leave
    },
  })
}

/**
 * The one form manner: the contract's schema before sending, the server's faults at the fields, the first faulty field focused,
 * no double submit, one idempotency key over a repeat, a guard against leaving, and the merge of a version conflict.
 */
export const useSaveForm = <V extends object, R, B extends object = V>(options: Options<V, B, R>): SaveForm<V> => {
  const form = useForm<V>({ mode: 'controlled', initialValues: options.values })
  const [saving, setSaving] = useState(false)
  const [general, setGeneral] = useState<string[]>([])
  const [conflicts, setConflicts] = useState<Conflict[]>([])
  const root = useRef<HTMLFormElement | null>(null)
  const busy = useRef(false)
  const clean = useRef(false)
  const read = useRef({ values: options.values, version: options.version })
  const dirty = form.isDirty()
  useLeaveGuard(dirty && options.guard !== false, clean)

  const showFaults = (errors: Record<string, string>) => {
    const { fields, general: others } = placed(root.current, errors)
    form.setErrors(fields)
    setGeneral(others)
    focusFirst(root.current, fields)
  }

  const refuse = async (error: ApiError, values: V, again: (values: V) => Promise<void>) => {
    keepFormError(options.resource, error)
    const current = error.data as { version: number } | undefined
    if (error.code === 'version_conflict' && current && options.valuesOf) {
      const theirs = options.valuesOf(current as never)
      const merged = merge(read.current.values, values, theirs)
      read.current = { values: theirs, version: current.version }
      form.setValues(merged.values)
      setConflicts(merged.conflicts)
      if (merged.conflicts.length > 0) return
      await again(merged.values)
      if (clean.current) void toast({ message: text('ui.merged') })
    } else if (Object.keys(error.errors).length > 0) {
      showFaults(
        Object.fromEntries(Object.entries(error.errors).map(([field, sentences]) => [field, sentences.join(' ')])),
      )
    } else {
      await toastError(error)
    }
  }

  const attempt = async (values: V): Promise<void> => {
    const made = options.body ? options.body(values) : (values as unknown as B)
    const body = read.current.version === undefined ? made : { ...made, version: read.current.version }
    const faults = await check(options.schema, body)
    if (Object.keys(faults).length > 0) return showFaults(faults)
    let reply: R
    try {
      reply = await options.send(body, repeatKey(options.resource, body))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      settleKey(options.resource, body, error)
      return refuse(error, values, attempt)
    }
    settleKey(options.resource, body, null)
    keepFormError(options.resource, null)
    const version = (reply as { data?: { version?: number } } | undefined)?.data?.version
    read.current = { values, version: options.version === undefined ? undefined : (version ?? read.current.version) }
    clean.current = true
    form.resetDirty(values)
    await options.done?.(reply)
  }

  const submit = async () => {
    if (busy.current || conflicts.length > 0) return
    busy.current = true
    clean.current = false
    setSaving(true)
    setGeneral([])
    form.clearErrors()
    await attempt(form.getValues()).catch(toastError)
    busy.current = false
    setSaving(false)
  }

  return {
    form,
    field: form.getInputProps,
    saving,
    dirty,
    general,
    conflicts,
    labels: options.labels ?? {},
    submit,
    choose: (conflict, value) => {
      form.setFieldValue(conflict.field as never, value as never)
      setConflicts((left) => left.filter((one) => one !== conflict))
    },
    attach: (node) => void (root.current = node),
  }
}

/** The form element: Enter and Ctrl+Enter save; faults without a field and conflicts stand above the fields. */
export const Form = <V extends object>({ of, children }: { of: SaveForm<V>; children: ReactNode }) => {
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void of.submit()
  }
  return (
    <form
      noValidate
      ref={of.attach}
      onKeyDown={saveByKey}
      onSubmit={(event) => {
        event.preventDefault()
        void of.submit()
      }}
    >
      <Stack>
        <Suspense>
          {of.conflicts.length > 0 && <ConflictPanel conflicts={of.conflicts} labels={of.labels} choose={of.choose} />}
        </Suspense>
        {of.general.length > 0 && (
          <Alert color="red" role="alert">
            {of.general.map((sentence) => (
              <div key={sentence}>{sentence}</div>
            ))}
          </Alert>
        )}
        {children}
      </Stack>
    </form>
  )
}

/** The last line of a form: save, and what else may be done. */
export const SaveBar = <V extends object>({
  of,
  label,
  children,
}: {
  of: SaveForm<V>
  label?: string
  children?: ReactNode
}) => {
  const t = useText()
  return (
    <Group mt="xs">
      <Button type="submit" loading={of.saving} disabled={of.conflicts.length > 0}>
        {label ?? t('ui.save')}
      </Button>
      {children}
    </Group>
  )
}
