import { Button, type ButtonProps } from '@mantine/core'
import { IconCertificate } from '@tabler/icons-react'
import { useText } from '../../../platform/messages.ts'
import { useCan } from '../../../platform/user.ts'

interface Props extends Pick<ButtonProps, 'variant' | 'size'> {
  /** Null where the account is chosen in the form. */
  account: { id: number; number: string } | null
  /** With overdue debt a claim is offered first, otherwise a certificate. */
  inDebt?: boolean
}

/** Opens the form of a paper of an account; renders nothing without the right. */
export const IssuePaper = ({ account, inDebt = false, ...button }: Props) => {
  const t = useText()
  const open = async () =>
    await (await import('./papers.form.tsx')).issuePaper(account, { kind: inDebt ? 'claim' : 'certificate' })
  if (!useCan('papers.create')) return null
  return (
    <Button {...button} leftSection={<IconCertificate size={18} aria-hidden="true" />} onClick={() => void open()}>
      {t('papers.issue')}
    </Button>
  )
}

/** Issues claims to the chosen debtors; renders nothing without the right. */
export const IssueClaims = ({ accounts, done }: { accounts: readonly number[]; done: () => void }) => {
  const t = useText()
  const open = async () => (await import('./papers.claims.tsx')).issueClaims(accounts, done)
  if (!useCan('papers.create')) return null
  return (
    <Button size="xs" variant="default" onClick={() => void open()}>
      {t('papers.claims')}
    </Button>
  )
}
