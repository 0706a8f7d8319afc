import type { ImportRun } from '@oselia/contract/imports'
import { call, commonHeaders, urlOf } from '../../platform/api.ts'
import { text } from '../../platform/messages.ts'
import { confirm } from '../../platform/modal.tsx'
import { invalidate } from '../../platform/query.ts'
import { askSecondPerson } from '../../platform/second-person.tsx'
import { toastError } from '../../platform/toast.ts'

/** Writes the import into the register, after saying once more what that means. */
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
  await call('POST /imports/:id/apply', {
    params: { id: run.id },
    body: { version: run.version, without_errors: left > 0 },
  })
    .then(() => invalidate('imports'))
    .catch(toastError)
}

/** Takes the whole import back; what somebody changed since is listed first and stays. */
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
      hangs: kept.data.map(({ label }) => label),
      yes: text('imports.undo'),
      danger: true,
    })
    if (!agreed) return
    await call('POST /imports/:id/undo', {
      params: { id: run.id },
      body: { version: run.version, keep_changed },
    })
    await invalidate('imports')
  } catch (error) {
    const asked = { kind: 'imports.undo', entity_id: run.id, payload: { keep_changed } } as const
    if (!(await askSecondPerson(error, asked))) await toastError(error)
  }
}

/** Takes an import that wrote nothing, or nothing any more, out of the list. */
export const removeImport = (run: ImportRun, away: () => Promise<void>) =>
  void call('DELETE /imports/:id', { params: { id: run.id } })
    .then(away)
    .then(() => invalidate('imports'))
    .catch(toastError)

/** Saves the rows with errors and open conflicts as a table, with the reason beside each. */
export const downloadBadRows = async (run: ImportRun) => {
  const url = urlOf('GET /imports/:id/bad-rows', { params: { id: run.id } } as never)
  const response = await fetch(url, { headers: commonHeaders(), credentials: 'include' })
  if (!response.ok) return
  const link = Object.assign(document.createElement('a'), {
    href: URL.createObjectURL(await response.blob()),
    download: `${run.file_name.replace(/\.\w+$/, '')} — ${text('imports.outcome_error')}.xlsx`,
  })
  link.click()
  URL.revokeObjectURL(link.href)
}
