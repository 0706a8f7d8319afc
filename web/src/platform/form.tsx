import { Alert, Button, Group, Stack } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, type RefObject, Suspense, lazy, useEffect, useRef, useState } from 'react'
import { anythingUnsaved, setDirty } from './dirty.ts'
import type { Conflict } from './form-merge.ts'
import { type Options, send } from './form-submit.ts'
import { confirmLeave } from './leave.ts'
import { type MessageKey, useText } from './messages.ts'
import { toastError } from './toast.ts'

const ConflictPanel = lazy(async () => ({ default: (await import('./form-conflict.tsx')).ConflictPanel }))

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
  show?: (field: string, value: unknown) => ReactNode
  submit: () => Promise<void>
  /** Settles a conflict with one of the two values. */
  choose: (conflict: Conflict, value: unknown) => void
  root: RefObject<HTMLFormElement | null>
}

/** Guards against losing what was typed: navigation inside the app asks, leaving the app is asked by the browser. */
export const useLeaveGuard = (dirty: boolean, clean: { current: boolean }) => {
  const own = useRef({})
  useEffect(() => {
    const form = own.current
    setDirty(form, dirty)
    return () => setDirty(form, false)
  }, [dirty])
  useBlocker({
    enableBeforeUnload: () => anythingUnsaved() && !clean.current,
    shouldBlockFn: async ({ current, next }) => {
      if (!dirty || clean.current || current.pathname === next.pathname || /^\/login$/i.test(next.pathname))
        return false
      return !(await confirmLeave())
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

  const sending = { options, form, root, read, clean, setGeneral, setConflicts }
  const submit = async () => {
    if (busy.current || conflicts.length > 0) return
    busy.current = true
    clean.current = false
    setSaving(true)
    setGeneral([])
    form.clearErrors()
    await send(sending, form.getValues()).catch(toastError)
    busy.current = false
    clean.current = false
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
    show: options.show,
    submit,
    choose: (conflict, value) => {
      form.setFieldValue(conflict.field, value as never)
      setConflicts((left) => left.filter((one) => one !== conflict))
    },
    root,
  }
}

/** The form element: Enter and Ctrl+Enter save; faults without a field and conflicts stand above the fields. */
export const Form = <V extends object>({ of, children }: { of: SaveForm<V>; children: ReactNode }) => {
  const { root, submit, conflicts, general, labels, show, choose } = of
  useEffect(() => {
    const node = root.current
    const saveByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      void submit()
    }
    node?.addEventListener('keydown', saveByKey)
    return () => node?.removeEventListener('keydown', saveByKey)
  })
  return (
    <form
      noValidate
      ref={root}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack>
        <Suspense>
          {conflicts.length > 0 && <ConflictPanel conflicts={conflicts} labels={labels} show={show} choose={choose} />}
        </Suspense>
        {general.length > 0 && (
          <Alert color="red" role="alert">
            {general.map((sentence) => (
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
