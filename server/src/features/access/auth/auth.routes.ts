import { ownSettings, users } from '@oselia/contract/users'
import type { App } from '../../../platform/app.js'
import { implement } from '../../../platform/implement.js'
import { mapUniqueViolation } from '../../../platform/constraint-violations.js'
import * as addresses from './auth.addresses.js'
import * as entrance from './auth.login.js'
import * as passwords from './auth.passwords.js'
import * as secondStep from './auth.second-step.js'
import * as service from './auth.service.js'
import * as sessions from './auth.sessions.js'
import { registerAuthUpkeep } from './auth.upkeep.js'
import './auth.problems.messages.js'

mapUniqueViolation('staff_email_key', 'email')
mapUniqueViolation('staff_phone_key', 'phone')

export const accountRoutes = (app: App): void => {
  registerAuthUpkeep()
  app.jobs.task('account.forgot', 'interactive', (asked, db) =>
    passwords.sendReset(app, db, asked as Parameters<typeof passwords.sendReset>[2]),
  )
  implement(app, users, {
    login: ({ ctx, body }) => entrance.login(app, ctx, body),
    loginTwoFactor: ({ ctx, body }) => entrance.loginTwoFactor(app, ctx, body),
    resendTwoFactor: ({ ctx, body }) => entrance.resendTwoFactor(app, ctx, body),
    logout: ({ ctx }) => entrance.logout(app, ctx),
    read: ({ ctx }) => service.whoAmI(app, ctx),
    update: ({ ctx, body }) => service.updateOwnAccount(app, ctx, body),
    forgotPassword: ({ ctx, body }) => passwords.forgotPassword(app, ctx, body),
    resetPassword: ({ ctx, body }) => passwords.resetPassword(app, ctx, body),
  })
  implement(app, ownSettings, {
    requestPhoneCode: ({ ctx, body }) => addresses.requestAddress(app, ctx, 'phone', body.phone),
    changePhone: ({ ctx, body: { phone, code } }) =>
      addresses.changeAddress(app, ctx, 'phone', { address: phone, code }),
    requestEmailCode: ({ ctx, body }) => addresses.requestAddress(app, ctx, 'email', body.email),
    changeEmail: ({ ctx, body: { email, code } }) =>
      addresses.changeAddress(app, ctx, 'email', { address: email, code }),
    changePassword: ({ ctx, body }) => passwords.changePassword(app, ctx, body),
    twoFactorPhone: ({ ctx, body }) => secondStep.switchMessages(app, ctx, 'phone', body),
    twoFactorEmail: ({ ctx, body }) => secondStep.switchMessages(app, ctx, 'email', body),
    twoFactorApp: ({ ctx, body }) => secondStep.switchApp(app, ctx, body),
    recoveryCodes: ({ ctx, body }) => secondStep.renewRecoveryCodes(app, ctx, body),
    requestConfirm: ({ ctx, body }) => sessions.requestConfirm(app, ctx, body),
    confirm: ({ ctx, body }) => sessions.confirm(app, ctx, body),
    sessions: ({ ctx }) => sessions.listSessions(ctx),
    endSession: ({ ctx, params }) => sessions.endSession(app, ctx, params.id),
    endOthers: ({ ctx }) => sessions.endOthers(app, ctx),
  })
}
