import { tariffs } from '@oselia/contract/tariffs'
import type { App } from '../../../platform/app.js'
import { implement } from '../../../platform/implement.js'
import { tariffEntity } from './tariffs.entity.js'
import { readInputs, saveInputs } from './tariffs.inputs.js'
import { list } from './tariffs.queries.js'
import { createTariff, removeTariff, updateTariff } from './tariffs.service.js'
import './tariffs.problems.messages.js'

export const tariffRoutes = (app: App): void =>
  implement(app, tariffs, {
    list: ({ ctx, query }) => list(ctx, query),
    create: ({ ctx, body }) => createTariff(ctx, body),
    inputs: ({ ctx, query }) => readInputs(ctx, query.house_id, query.period),
    saveInputs: ({ ctx, body }) => saveInputs(ctx, body.period, body.items),
    read: async ({ ctx, params }) => ({ data: await tariffEntity.get(ctx, params.id) }),
    update: ({ ctx, params, body }) => updateTariff(ctx, params.id, body),
    remove: ({ ctx, params }) => removeTariff(ctx, params.id),
  })
