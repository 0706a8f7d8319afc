import { users } from '@oselia/contract/users'
import type { App } from '../../platform/app.js'
import { implement } from '../../platform/implement.js'
import * as service from './account.service.js'

export const accountRoutes = (app: App): void => {
  app.jobs.task('account.forgot', (asked, db) =>
    service.sendReset(app, db, asked as Parameters<typeof service.sendReset>[2]),
  )
  implement(app, users, {
    login: ({ act, body }) => service.login(app, act, body),
    logout: ({ act }) => service.logout(app, act),
    read: ({ act }) => service.whoAmI(app, act),
    update: ({ act, body }) => service.changeMine(app, act, body),
    forgotPassword: ({ act, body }) => service.forgotPassword(app, act, body),
    resetPassword: ({ act, body }) => service.resetPassword(app, act, body),
  })
}
