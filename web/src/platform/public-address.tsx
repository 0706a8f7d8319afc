import { Anchor, Button, CopyButton, Group, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useText } from './messages.ts'
import { confirm } from './modal.tsx'
import classes from './public-address.module.css'

interface Props {
  address: { url: string; qr: string }
  revoking: boolean
  /** Absent for those who may not. */
  revoke: (() => void) | undefined
  /** Where "Open" leads; without it the address is only copied. */
  preview?: string | undefined
  /** What revoking means; that a page will not open any more by default. */
  warning?: string
}

/** An address that opens something without an account: to copy, to scan, to revoke. */
export const PublicAddress = ({ address, revoking, revoke, preview, warning }: Props) => {
  const t = useText()
  const end = async () => {
    const question = {
      title: t('publicAddress.revokeTitle'),
      text: warning ?? t('publicAddress.revokeText'),
      yes: t('publicAddress.revoke'),
    }
    if (await confirm({ ...question, danger: true })) revoke?.()
  }
  return (
    <>
      <Group gap="xs" wrap="nowrap" align="flex-end">
        <TextInput flex={1} readOnly label={t('publicAddress.link')} value={address.url} />
        <CopyButton value={address.url}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy} leftSection={<IconCopy size={16} aria-hidden="true" />}>
              {t(copied ? 'publicAddress.copied' : 'publicAddress.copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
      {preview && (
        <Anchor href={preview} target="_blank" rel="noopener" size="sm">
          {t('publicAddress.open')}
        </Anchor>
      )}
      <img
        className={classes.qr}
        alt={t('publicAddress.qr')}
        src={`data:image/svg+xml;utf8,${encodeURIComponent(address.qr)}`}
      />
      {revoke && (
        <Button
          size="xs"
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          loading={revoking}
          onClick={() => void end()}
        >
          {t('publicAddress.revoke')}
        </Button>
      )}
    </>
  )
}
