import { ownSettings, users } from '@oselia/contract/users'
import type { App } from '../../platform/app.js'
import { implement } from '../../platform/implement.js'
import { onceRule } from '../../platform/once.js'
import * as addresses from './account.addresses.js'
import * as entrance from './account.login.js'
import * as passwords from './account.passwords.js'
import * as secondStep from './account.second-step.js'
import * as service from './account.service.js'
import * as sessions from './account.sessions.js'

onceRule('staff_email_key', 'email')
onceRule('staff_phone_key', 'phone')

export const accountRoutes = (app: App): void => {
  app.jobs.task('account.forgot', (asked, db) =>
    passwords.sendReset(app, db, asked as Parameters<typeof passwords.sendReset>[2]),
  )
  implement(app, users, {
    login: ({ act, body }) => entrance.login(app, act, body),
    loginTwoFactor: ({ act, body }) => entrance.loginTwoFactor(app, act, body),
    resendTwoFactor: ({ act, body }) => entrance.resendTwoFactor(app, act, body),
    logout: ({ act }) => entrance.logout(app, act),
    read: ({ act }) => service.whoAmI(app, act),
    update: ({ act, body }) => service.changeMine(app, act, body),
    forgotPassword: ({ act, body }) => passwords.forgotPassword(app, act, body),
    resetPassword: ({ act, body }) => passwords.resetPassword(app, act, body),
  })
  implement(app, ownSettings, {
    requestPhoneCode: ({ act, body }) => addresses.requestAddress(app, act, 'phone', body.phone),
    changePhone: ({ act, body: { phone, code } }) =>
      addresses.changeAddress(app, act, 'phone', { address: phone, code }),
    requestEmailCode: ({ act, body }) => addresses.requestAddress(app, act, 'email', body.email),
    changeEmail: ({ act, body: { email, code } }) =>
      addresses.changeAddress(app, act, 'email', { address: email, code }),
    changePassword: ({ act, body }) => passwords.changePassword(app, act, body),
    twoFactorPhone: ({ act, body }) => secondStep.switchMessages(app, act, 'phone', body),
    twoFactorEmail: ({ act, body }) => secondStep.switchMessages(app, act, 'email', body),
    twoFactorApp: ({ act, body }) => secondStep.switchApp(app, act, body),
    recoveryCodes: ({ act, body }) => secondStep.renewRecoveryCodes(app, act, body),
    requestConfirm: ({ act, body }) => sessions.requestConfirm(app, act, body),
    confirm: ({ act, body }) => sessions.confirm(app, act, body),
    sessions: ({ act }) => sessions.listSessions(act),
    endSession: ({ act, params }) => sessions.endSession(app, act, params.id),
    endOthers: ({ act }) => sessions.endOthers(app, act),
  })
}
