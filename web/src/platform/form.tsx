import { Alert, Button, Group, Stack } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, type RefObject, Suspense, lazy, use, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { anythingUnsaved, setDirty } from './dirty.ts'
import type { Conflict } from './form-merge.ts'
import { type Options, send } from './form-submit.ts'
import { LazyBoundary } from './lazy-boundary.tsx'
import { confirmLeave } from './leave.ts'
import { type MessageKey, text, useText } from './messages.ts'
import { ModalForms, closeModal } from './modal.tsx'
import { toast, toastError } from './toast.ts'
import { uploadsSettled } from './uploads-pending.ts'

const ConflictPanel = lazy(async () => ({ default: (await import('./form-conflict.tsx')).ConflictPanel }))

export interface SaveForm<V extends object> {
  form: UseFormReturnType<V>
  /** Props of an input: value, change, error, path. */
  field: UseFormReturnType<V>['getInputProps']
  saving: boolean
  dirty: boolean
  /** Errors of fields that the form does not render. */
  general: string[]
  conflicts: Conflict[]
  labels: Record<string, MessageKey>
  show?: (field: string, value: unknown) => ReactNode
  submit: () => Promise<void>
  /** Puts a kept draft into the form, with what conflicts with the server's values. */
  restore: (draft: { values: V; conflicts: Conflict[] }) => void
  /** Writes a value at a path like `permit.from`, and clears its fault. */
  set: (path: string, value: unknown) => void
  /** Resolves a conflict with one of the two values. */
  choose: (conflict: Conflict, value: unknown) => void
  root: RefObject<HTMLFormElement | null>
}

/**
 * Guards unsaved input: navigation inside the app asks for confirmation, leaving the app triggers the browser's
 * prompt.
 */
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
      if (!(await confirmLeave())) return true
      closeModal()
      return false
    },
  })
}

/** Registers a form with the modal around it, which asks before it closes over unsaved changes. */
const useModalGuard = (dirty: boolean) => {
  const forms = use(ModalForms)
  const own = useRef({})
  useEffect(() => {
    const form = own.current
    if (!forms || !dirty) return undefined
    forms.add(form)
    return () => void forms.delete(form)
  }, [forms, dirty])
}

/**
 * The hook of every form: validation by the contract's schema before sending, server errors at the fields, focus on
 * the first invalid field, no double submit, one idempotency key across retries, a guard against leaving, and the
 * merge of version conflicts.
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
  useModalGuard(dirty && !options.draftKept)

  const sending = { options, form, root, read, clean, setGeneral, setConflicts }
  const submit = async () => {
    if (busy.current || conflicts.length > 0) return
    busy.current = true
    clean.current = false
    setSaving(true)
    setGeneral([])
    form.clearErrors()
    // What was to be saved with a file is not saved without it.
    if (await uploadsSettled()) await send(sending, form.getValues()).catch(toastError)
    else await toast({ message: text('attachments.notSaved'), kind: 'refused' })
    busy.current = false
    clean.current = false
    setSaving(false)
  }

  const set = (path: string, value: unknown) => {
    // Paths are built from the form's own fields, but the type of a value can't be inferred from its path.
    ;(form.setFieldValue as (path: string, value: unknown) => void)(path, value)
    form.clearFieldError(path)
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
    restore: (draft) => {
      form.setValues(draft.values)
      setConflicts(draft.conflicts)
    },
    set,
    choose: (conflict, value) => {
      set(conflict.field, value)
      setConflicts((left) => left.filter((one) => one !== conflict))
    },
    root,
  }
}

/** Fields that take what is typed when they are left, such as lookups and days, take it now; the focus stays. */
const commitTyped = (form: HTMLElement | null) => {
  const at = document.activeElement
  if (!(at instanceof HTMLInputElement) || !form?.contains(at)) return
  flushSync(() => at.blur())
  at.focus()
}

/** The form element: Enter and Ctrl+Enter submit; general errors and conflicts are shown above the fields. */
export const Form = <V extends object>({ of, children }: { of: SaveForm<V>; children: ReactNode }) => {
  const t = useText()
  const { root, submit, conflicts, general, labels, show, choose } = of
  useEffect(() => {
    const node = root.current
    const saveByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      commitTyped(node)
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
        <LazyBoundary fallback={<Alert color="red">{t('ui.failed')}</Alert>}>
          <Suspense>
            {conflicts.length > 0 && (
              <ConflictPanel conflicts={conflicts} labels={labels} show={show} choose={choose} />
            )}
          </Suspense>
        </LazyBoundary>
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

/** The footer of a form: save and other actions. */
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
    <Group mt="xs" justify="flex-end">
      {children}
      <Button type="submit" loading={of.saving} disabled={of.conflicts.length > 0}>
        {label ?? t('ui.save')}
      </Button>
    </Group>
  )
}
