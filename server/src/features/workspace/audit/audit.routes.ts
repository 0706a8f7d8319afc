import { auditExports, platform } from '@oselia/contract/platform'
import type { App } from '../../../platform/app.js'
import { auditForm } from '../../../platform/audit.form.js'
import { listAudit } from '../../../platform/audit.list.js'
import { verifyAudit } from '../../../platform/audit.js'
import { listBin, restore } from '../../../platform/bin.js'
import { listHistory } from '../../../platform/history.js'
import { implement } from '../../../platform/implement.js'
import { jobById } from '../../../platform/jobs.js'
import { auditExport } from './audit.export.js'

/** Milliseconds after which a verification of the log answers with its partial result. */
const verifyTimeoutMs = 1500

const header = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)

/** Routes of the platform records: jobs, history, audit log, bin, live events. */
export const recordRoutes = (app: App): void => {
  implement(app, auditExports, { export: auditExport(app) })
  implement(app, platform, {
    job: async ({ ctx, params }) => ({ data: await jobById(ctx, params.id) }),
    history: ({ ctx, query }) => listHistory(ctx, query),
    audit: ({ ctx, query }) => listAudit(ctx, query),
    auditForm: async ({ ctx }) => ({ form: await auditForm(ctx) }),
    verifyAudit: async ({ query }) => ({ data: await verifyAudit(app.pools.slowDb, query.after, verifyTimeoutMs) }),
    bin: ({ ctx, query }) => listBin(ctx, query),
    restore: async ({ ctx, params }) => ({ data: await restore(ctx, params.kind, params.id) }),
    stream: ({ ctx, headers, gone }) => app.live.open(ctx, header(headers['last-event-id']), gone),
  })
}
