import type { Account } from '@oselia/contract/billing-accounts'
import type { Ownership, Resident } from '@oselia/contract/residents'
import type { ReactNode } from 'react'
import { text } from '../../../platform/messages.ts'
import { type ModalContent, showModal } from '../../../platform/modal.tsx'
import { queryClient } from '../../../platform/query.ts'
import { toastError } from '../../../platform/toast.ts'
import { unitTitle } from '../units/units.choice.public.ts'
import { residentsOf, sharesOf, vehiclesOf } from './realty.lists.ts'
import type { UnitRead } from './realty.owners.tsx'

type Body = (close: () => void) => ReactNode

// The forms are loaded on demand, so that they do not delay the page.
const open = (title: string, body: Promise<Body>, size: ModalContent['size'] = 'lg') =>
  void body.then((drawn) => showModal({ title, size, body: drawn })).catch(toastError)

/** Initial rows of a form; empty when the user may not read them. */
const rows = async <T,>(asked: Promise<{ data: T[] }>) => (await asked.catch(() => ({ data: [] as T[] }))).data

/** Adds a share, or edits the given one. */
export const openShare = (unit: UnitRead, share: Ownership | null) =>
  open(
    share ? text('moves.editShare', { name: share.name }) : text('moves.addShare'),
    import('./realty.share-form.tsx').then(({ ShareForm }): Body => (close) => (
      <ShareForm unit={unit} share={share} close={close} />
    )),
  )

export const openAccount = (unit: UnitRead, account: Account | null) =>
  open(
    account ? text('moves.editAccount', { number: account.number }) : text('moves.addAccount'),
    import('./realty.account-form.tsx').then(({ AccountForm }): Body => (close) => (
      <AccountForm unit={unit} account={account} close={close} />
    )),
    'md',
  )

export const openResidentHistory = ({ id, name }: Resident) =>
  open(
    text('unitFile.historyOf', { name }),
    import('./realty.history.public.tsx').then(({ residentHistory }): Body => () => (
      <residentHistory.History id={id} />
    )),
  )

export const openMoveIn = (unit: UnitRead) =>
  open(
    text('moves.moveInOf', { name: unitTitle(text, unit) }),
    import('./realty.move-in.tsx').then(({ MoveIn }): Body => (close) => <MoveIn unit={unit} close={close} />),
  )

export const openMoveOut = (unit: UnitRead) =>
  open(
    text('moves.moveOutOf', { name: unitTitle(text, unit) }),
    Promise.all([
      import('./realty.move-out.tsx'),
      rows(queryClient.ensureQueryData(residentsOf(unit.id))),
      rows(queryClient.ensureQueryData(vehiclesOf(unit.id))),
    ]).then(([{ MoveOut }, residents, vehicles]): Body => (close) => (
      <MoveOut unit={unit} residents={residents} vehicles={vehicles} close={close} />
    )),
  )

export const openSale = (unit: UnitRead) =>
  open(
    text('moves.saleOf', { name: unitTitle(text, unit) }),
    Promise.all([
      import('./realty.sale.tsx'),
      rows(queryClient.ensureQueryData(sharesOf(unit.id))),
      rows(queryClient.ensureQueryData(residentsOf(unit.id))),
      rows(queryClient.ensureQueryData(vehiclesOf(unit.id))),
    ]).then(([{ Sale }, shares, residents, vehicles]): Body => (close) => (
      <Sale unit={unit} shares={shares} residents={residents} vehicles={vehicles} close={close} />
    )),
    'xl',
  )

export const openSplit = (unit: UnitRead) =>
  open(
    text('moves.splitOf', { name: unitTitle(text, unit) }),
    import('./realty.split.tsx').then(({ Split }): Body => (close) => <Split unit={unit} close={close} />),
    'xl',
  )

export const openMerge = (unit: UnitRead) =>
  open(
    text('moves.mergeOf', { name: unitTitle(text, unit) }),
    import('./realty.merge.tsx').then(({ Merge }): Body => (close) => <Merge unit={unit} close={close} />),
  )
