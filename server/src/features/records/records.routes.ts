import { auditExports, platform } from '@oselia/contract/platform'
import type { App } from '../../platform/app.js'
import { auditForm } from '../../platform/audit.form.js'
import { listAudit } from '../../platform/audit.list.js'
import { verifyAudit } from '../../platform/audit.js'
import { listBin, restore } from '../../platform/bin.js'
import { listHistory } from '../../platform/history.js'
import { implement } from '../../platform/implement.js'
import { jobById } from '../../platform/jobs.js'
import { auditExport } from './records.export.js'

/** Milliseconds after which a check of the log answers with what it has. */
const verifyPatience = 1500

const header = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

/** What the product remembers and tells by itself: jobs, history, audit, bin, live events. */
export const recordRoutes = (app: App): void => {
  implement(app, auditExports, { export: auditExport(app) })
  implement(app, platform, {
    job: async ({ act, params }) => ({ data: await jobById(act, params.id) }),
    history: ({ act, query }) => listHistory(act, query),
    audit: ({ act, query }) => listAudit(act, query),
    auditForm: async ({ act }) => ({ form: await auditForm(act) }),
    verifyAudit: async ({ query }) => ({ data: await verifyAudit(app.pools.slowDb, query.after, verifyPatience) }),
    bin: ({ act, query }) => listBin(act, query),
    restore: async ({ act, params }) => ({ data: await restore(act, params.kind, params.id) }),
    stream: ({ act, headers, gone }) => app.live.open(act, header(headers['last-event-id']), gone),
  })
}
