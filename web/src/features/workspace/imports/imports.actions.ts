import type { ImportRun } from '@oselia/contract/imports'
import type { ImportKind } from '@oselia/contract/imports.enums'
import { call, callForFile } from '../../../platform/api.ts'
import { text } from '../../../platform/messages.ts'
import { confirm } from '../../../platform/modal.tsx'
import { perform, sendChange } from '../../../platform/perform.ts'
import { askSecondPerson } from '../../../platform/approval-request.tsx'
import { toastError } from '../../../platform/toast.ts'

/** Applies the import after a confirmation that summarises it. */
export const applyImport = async (run: ImportRun) => {
  const { add = 0, change = 0, error = 0, conflict = 0 } = run.counts ?? {}
  const left = error + conflict
  const agreed = await confirm({
    title: text('imports.applyTitle'),
    text: [text('imports.applyText', { add, change }), left > 0 && text('imports.applyWithout', { count: left })]
      .filter(Boolean)
      .join(' '),
    yes: text('imports.apply'),
  })
  if (!agreed) return
  await perform('POST /imports/:id/apply', {
    params: { id: run.id },
    body: { version: run.version, without_errors: left > 0 },
  })
}

/** Undoes the whole import; records changed since are listed first and left as they are. */
export const undoImport = async (run: ImportRun) => {
  let keep_changed = false
  try {
    const kept = await call('GET /imports/:id/undo', { params: { id: run.id }, query: { per_page: 10 } })
    keep_changed = kept.total > 0
    const agreed = await confirm({
      title: text('imports.undoTitle'),
      text: [text('imports.undoText'), kept.total > 0 && text('imports.undoKept', { count: kept.total })]
        .filter(Boolean)
        .join(' '),
      dependents: kept.data.map(({ label }) => label),
      yes: text('imports.undo'),
      no: text('imports.keepImport'),
      danger: true,
    })
    if (!agreed) return
    await sendChange('POST /imports/:id/undo', {
      params: { id: run.id },
      body: { version: run.version, keep_changed },
    })
  } catch (error) {
    const asked = { kind: 'imports.undo', entity_id: run.id, payload: { keep_changed } } as const
    if (!(await askSecondPerson(error, asked))) await toastError(error)
  }
}

/** Deletes an import that has written nothing, or has been undone. */
export const removeImport = (run: ImportRun, away: () => Promise<void>) =>
  perform('DELETE /imports/:id', { params: { id: run.id } }, { first: away })

const save = (bytes: Blob, download: string) => {
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(bytes), download })
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Downloads the rows with errors and open conflicts as a table, with the reason in each row. */
export const downloadBadRows = async (run: ImportRun) => {
  try {
    const bytes = await callForFile('GET /imports/:id/bad-rows', { params: { id: run.id } })
    save(bytes, `${run.file_name.replace(/\.\w+$/, '')} — ${text('imports.outcome_error')}.xlsx`)
  } catch (error) {
    await toastError(error)
  }
}

/** Downloads a table to fill in, with the headings of a kind and two example rows. */
export const downloadSample = async (kind: ImportKind, format: 'xlsx' | 'csv') => {
  try {
    const bytes = await callForFile('GET /imports/samples/:kind', { params: { kind }, query: { format } })
    save(bytes, `${text('imports.samples')} — ${text(`imports.kind_${kind}`)}.${format}`)
  } catch (error) {
    await toastError(error)
  }
}
