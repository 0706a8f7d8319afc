import type { ReactNode } from 'react'
import { text } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { toastError } from '../../../platform/toast.ts'

type Body = (close: () => void) => ReactNode

// The dialogs are loaded on demand, so that they do not delay the page.
const open = (title: string, body: Promise<Body>) =>
  void body.then((drawn) => showModal({ title, body: drawn })).catch(toastError)

export const openAddress = (kind: 'email' | 'phone', title: string) =>
  open(
    title,
    import('./auth.address.tsx').then(({ ChangeAddress }): Body => (close) => (
      <ChangeAddress kind={kind} close={close} />
    )),
  )

export const openPassword = () =>
  open(
    text('own.changePassword'),
    import('./auth.password.form.tsx').then(({ PasswordForm }): Body => (close) => <PasswordForm close={close} />),
  )

/** Turns a two-factor method on or off; the required code is sent before the dialog opens. */
export const openWay = (way: 'phone' | 'email', enabled: boolean, title: string) =>
  open(
    title,
    import('./auth.way.tsx').then(async ({ SwitchWay, askWay }): Promise<Body> => {
      const sent = await askWay(way, enabled)
      return (close) => <SwitchWay way={way} enabled={enabled} sent={sent} close={close} />
    }),
  )

export const openApp = () =>
  open(
    text('safety.wayApp'),
    import('./auth.authenticator.tsx').then(async ({ SwitchAppOn, askApp }): Promise<Body> => {
      const asked = await askApp()
      return (close) => <SwitchAppOn asked={asked} close={close} />
    }),
  )

export const openAppOff = (title: string) =>
  open(
    title,
    import('./auth.authenticator.tsx').then(({ SwitchAppOff }): Body => (close) => <SwitchAppOff close={close} />),
  )

export const openRecoveryCodes = () =>
  open(
    text('safety.recoveryNew'),
    import('./auth.recovery.tsx').then(({ NewRecoveryCodes }): Body => (close) => <NewRecoveryCodes close={close} />),
  )
