import { absenceFields, absences, benefitFields, benefits, type Benefit } from '@oselia/contract/benefits'
import { absenceLabels, benefitFormNames, benefitKindNames, benefitLabels } from '@oselia/contract/benefits.messages'
import type { App } from '../../../platform/app.js'
import { dependentsByColumn } from '../../../platform/dependents.rows.js'
import { exportColumns, named } from '../../../platform/export.columns.js'
import type { ExportColumn } from '../../../platform/export.cells.js'
import { exported } from '../../../platform/export.js'
import { implement } from '../../../platform/implement.js'
import { unitDependents, unitName } from '../../registry/units/units.public.js'
import { absenceEntity, benefitEntity } from './benefits.entity.js'
import { benefitWords as words } from './benefits.messages.js'
import { absenceSpec, benefitSpec, listBenefits, type StoredAbsence } from './benefits.queries.js'
import {
  createAbsence,
  createBenefit,
  listAbsences,
  removeAbsence,
  removeBenefit,
  updateAbsence,
  updateBenefit,
} from './benefits.service.js'
import './benefits.problems.messages.js'

const unit: ExportColumn<Pick<Benefit, 'realty'>> = {
  key: 'realty',
  header: benefitLabels.realty,
  kind: 'text',
  value: ({ realty }, language) => unitName(realty, language),
}
const member: ExportColumn<Pick<Benefit, 'member'>> = {
  key: 'member',
  header: benefitLabels.member,
  kind: 'text',
  permission: 'members.read',
  value: (row) => row.member?.name,
}

const benefitExport = (app: App) =>
  exported(app, benefits.export, {
    title: words.benefits,
    columns: exportColumns<Benefit, typeof benefitFields, typeof benefitLabels>(benefitFields, benefitLabels, {
      realty_id: [unit],
      account_id: [
        { key: 'account', header: benefitLabels.account, kind: 'text', value: ({ account }) => account?.number },
      ],
      member_id: [member],
      kind: named('kind', benefitKindNames),
      form: named('form', benefitFormNames),
      amount_minor: { value: (row) => row.amount_minor && row.amount_minor / 100 },
    }),
    ofPeople: true,
    list: benefitSpec,
  })

const absenceExport = (app: App) =>
  exported(app, absences.export, {
    title: words.absences,
    columns: exportColumns<StoredAbsence, typeof absenceFields, typeof absenceLabels>(absenceFields, absenceLabels, {
      realty_id: [unit],
      member_id: [member],
      file_ids: null,
    }),
    ofPeople: true,
    list: absenceSpec,
  })

export const benefitRoutes = (app: App): void => {
  unitDependents.register({ kind: 'benefits', reassign: dependentsByColumn(benefitEntity, 'realty_id').reassign })
  unitDependents.register({ kind: 'absences', reassign: dependentsByColumn(absenceEntity, 'realty_id').reassign })
  implement(app, benefits, {
    export: benefitExport(app),
    list: ({ ctx, query }) => listBenefits(ctx, query),
    create: ({ ctx, body }) => createBenefit(ctx, body),
    update: ({ ctx, params, body }) => updateBenefit(ctx, params.id, body),
    remove: ({ ctx, params }) => removeBenefit(ctx, params.id),
  })
  implement(app, absences, {
    export: absenceExport(app),
    list: ({ ctx, query }) => listAbsences(app, ctx, query),
    create: ({ ctx, body }) => createAbsence(app, ctx, body),
    update: ({ ctx, params, body }) => updateAbsence(app, ctx, params.id, body),
    remove: ({ ctx, params }) => removeAbsence(ctx, params.id),
  })
}
