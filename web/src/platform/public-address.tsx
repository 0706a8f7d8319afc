import { Anchor, Button, CopyButton, Group, Stack, TextInput } from '@mantine/core'
import { IconCopy, IconLink } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useText } from './messages.ts'
import { confirm } from './modal.tsx'
import classes from './public-address.module.css'

interface Act {
  busy: boolean
  act: () => void
}

interface Props {
  /** Null where there is none. */
  address: { url: string; qr: string } | null
  /** Makes one; absent for those who may not. */
  make: (Act & { label?: string }) | undefined
  /** Ends it; absent for those who may not. */
  revoke: Act | undefined
  /** Ends it and makes another. */
  replace?: Act
  /** Where "Open" leads; without it the address is only copied. */
  preview?: string | undefined
  /** What revoking means; that a page will not open any more by default. */
  warning?: string
}

/**
 * The focus after a press whose button has gone: on the address, or else on the button that makes a new one, or else on
 * the place of both. Attached to that place.
 */
const useKeptFocus = (busy: boolean) => {
  const place = useRef<HTMLDivElement>(null)
  const wasBusy = useRef(false)
  useEffect(() => {
    const lost = document.activeElement === document.body || document.activeElement === null
    if (wasBusy.current && !busy && lost)
      (place.current?.querySelector<HTMLElement>('[data-kept-focus]') ?? place.current)?.focus()
    wasBusy.current = busy
  }, [busy])
  return place
}

interface Addressed {
  address: NonNullable<Props['address']>
}

const small = { size: 'xs', variant: 'default' } as const

const Address = ({ address, revoke, replace, preview, warning }: Omit<Props, 'make' | 'address'> & Addressed) => {
  const t = useText()
  const ask = async (act: 'revoke' | 'replace', agreed: () => void) => {
    const question = {
      title: t(`publicAddress.${act}Title`),
      text: warning ?? t('publicAddress.revokeText'),
      yes: t(`publicAddress.${act}`),
    }
    if (await confirm({ ...question, danger: true })) agreed()
  }
  return (
    <>
      <Group gap="xs" wrap="nowrap" align="flex-end">
        <TextInput flex={1} readOnly label={t('publicAddress.link')} value={address.url} data-kept-focus />
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
      <Group gap="xs">
        {replace && (
          <Button {...small} loading={replace.busy} onClick={() => void ask('replace', replace.act)}>
            {t('publicAddress.replace')}
          </Button>
        )}
        {revoke && (
          <Button {...small} loading={revoke.busy} onClick={() => void ask('revoke', revoke.act)}>
            {t('publicAddress.revoke')}
          </Button>
        )}
      </Group>
    </>
  )
}

/** An address that opens something without an account: to make, to copy, to scan, to replace, to revoke. */
export const PublicAddress = ({ address, make, ...acts }: Props) => {
  const t = useText()
  const place = useKeptFocus([make, acts.revoke, acts.replace].some((act) => act?.busy))
  return (
    <Stack gap="xs" ref={place} tabIndex={-1}>
      {address && <Address address={address} {...acts} />}
      {!address && make && (
        <Button
          {...small}
          style={{ alignSelf: 'flex-start' }}
          loading={make.busy}
          leftSection={<IconLink size={16} aria-hidden="true" />}
          onClick={make.act}
          data-kept-focus
        >
          {make.label ?? t('publicAddress.make')}
        </Button>
      )}
    </Stack>
  )
}
